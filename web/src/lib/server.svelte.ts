// Whether the server answers: what every request has found out last.

class Server {
  isAway = $state(false);

  /** Asks for nothing but an answer; it is noted like that of any other request. */
  async check(): Promise<void> {
    this.isAway = await fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => !ok,
      () => true,
    );
  }
}

export const server = new Server();
