// Registers the service worker, so that the page opens without a connection and says that there is none.

const RELOADED = "powderkeg-reloaded"; // when the page last reloaded itself, so that a broken one does not do so for ever
const ONCE_IN = 60_000; // milliseconds

/** Tells the worker what was loaded before it was active. */
async function reportLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType("resource").map((entry) => entry.name));
}

/** Reloads the page: the server has a newer one, and a chunk of this one is gone. */
function reload(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

export function registerWorker(): void {
  addEventListener("vite:preloadError", reload);
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/sw.js").then(reportLoaded, () => {});
}
