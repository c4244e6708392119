// Keeps the page for times without a connection. What the house says (/api, /live) is never kept.
const SHELL = "shell";
const ASSETS = "assets"; // their names change with what is in them, so that one that was kept is right for good
const INDEX = "/";
const OURS = /^\/(?:icon[\w-]*\.(?:svg|png)|manifest\.webmanifest)$/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add(INDEX)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** A page tells what it had loaded before this worker was there. */
addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api")) event.respondWith(page(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (OURS.test(pathname)) event.respondWith(fresh(request));
});

/** Every address of the house has the same page: the newest, or the last one there was. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && isPage(answer)) event.waitUntil(keepIndex(answer.clone()));
    return answer;
  } catch {
    return (await caches.match(INDEX)) ?? Response.error();
  }
}

const isPage = (answer) => answer.headers.get("content-type")?.startsWith("text/html") ?? false;

/** With a new page, what belonged to the old one can go. */
async function keepIndex(answer) {
  const shell = await caches.open(SHELL);
  const before = await (await shell.match(INDEX))?.text();
  if (before !== (await answer.clone().text())) {
    await shell.put(INDEX, answer);
    if (before !== undefined) await caches.delete(ASSETS);
  }
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
}

async function fresh(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

async function keepAll(addresses) {
  const assets = await caches.open(ASSETS);
  const ours = addresses.filter((address) => new URL(address).pathname.startsWith("/assets/"));
  await Promise.allSettled(ours.map(async (address) => (await assets.match(address)) ?? assets.add(address)));
}
