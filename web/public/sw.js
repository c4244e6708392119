// Caches the page, so that it opens without a connection. What the server answers (/api, /live) is never cached.
const SHELL = "shell";
const ASSETS = "assets"; // immutable: their names contain a hash of their content
const INDEX = "/";
const OURS = /^\/(?:icon[\w-]*\.(?:svg|png)|manifest\.webmanifest)$/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add(INDEX)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** Caches what a page had loaded before this worker was active. */
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

/** Answers every address with the page from the server or, without a connection, the cached one. */
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

/** Caches a new page, and deletes the assets of the old one. */
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
