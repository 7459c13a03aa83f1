// Shows a page of our own while there is no network. It caches neither screens nor responses, so it never shows old
// data, and a new version has nothing to clear; see docs/decisions/027-offline.md.

self.addEventListener("install", () => self.skipWaiting());

// The browser requests the page while this worker starts, so starting it costs no time.
self.addEventListener("activate", (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable()),
);

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(open(event));
});

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

function offlinePage() {
  const nonce = crypto.randomUUID();
  const isOnline = navigator.onLine;
  const [title, words] = isOnline
    ? ["Snowball isn't responding", "Check your connection or try again in a moment."]
    : ["You're offline", "This page opens as soon as you're back online."];
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Snowball</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
main { max-inline-size: 32rem; margin: 20vh auto 0; padding-inline: 1.25rem; }
button { min-block-size: 44px; padding-inline: 1.25rem; font: inherit; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${words}</p>
<button type="button">Try again</button>
</main>
<script nonce="${nonce}">
const again = () => location.reload();
addEventListener("online", again);
document.querySelector("button").addEventListener("click", again);
// The network may have returned before this page listened.
if (${!isOnline} && navigator.onLine) again();
</script>
</body>
</html>`;

  return new Response(page, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
