// Timeouts that end together with whatever they belong to.

export class Timers {
  private readonly pending = new Set<ReturnType<typeof setTimeout>>();

  after(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.pending.delete(timer);
      act();
    }, milliseconds);
    this.pending.add(timer);
  }

  clear(): void {
    this.pending.forEach(clearTimeout);
    this.pending.clear();
  }
}
