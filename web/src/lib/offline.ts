// The page opens without a connection too, to say that there is none.

const RELOADED = "powderkeg-reloaded"; // when, so that a page that is really broken is not loaded for ever
const ONCE_IN = 60_000; // milliseconds

/** What was loaded before the worker was there is told to it. */
async function tell(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType("resource").map((entry) => entry.name));
}

/** The house has a newer page, and a part of this one is gone: load the new one. */
function renew(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < ONCE_IN) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

export function keepForLater(): void {
  addEventListener("vite:preloadError", renew);
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/sw.js").then(tell, () => {});
}
