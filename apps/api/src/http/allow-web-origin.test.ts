import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./server.ts";
import { Problem } from "./problem.ts";

const WEB = "https://snowball.example";
const PERMISSION = "access-control-allow-origin";

/** Starts a server that listens, so that tests send real requests like a browser. */
async function listen(webOrigin: string | null = WEB) {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: false,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin,
  });
  onTestFinished(() => app.close());
  app.get("/api/thing", { config: { access: "public" } }, async () => ({ is: "x".repeat(2_000) }));
  app.get("/api/closed", { config: { access: "public" } }, async () => {
    throw new Problem("not_authenticated");
  });
  app.post(
    "/api/auth/token/",
    { config: { access: "public", undescribedBody: "ignored" } },
    async () => ({}),
  );
  app.get("/page", { config: { access: "public" } }, async () => "page");
  const url = await app.listen({ host: "127.0.0.1", port: 0 });

  return {
    ask: (path: string, origin: string) => fetch(`${url}${path}`, { headers: { origin } }),
    preflight: (path: string, headers: Record<string, string>) =>
      fetch(`${url}${path}`, {
        method: "OPTIONS",
        headers: {
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "authorization,content-type",
          ...headers,
        },
      }),
  };
}

test.for(["/api/thing", "/stripe/checkout/"])(
  "pages of the configured origin may call %s with a token and a body",
  async (path) => {
    const { preflight } = await listen();

    const answer = await preflight(path, { origin: WEB });

    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      [PERMISSION]: WEB,
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "authorization, content-type, time-zone",
      vary: "Origin",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  },
);

test("pages of the configured origin may send the auth calls a cookie, and no other call", async () => {
  const { ask, preflight } = await listen();

  const allowed = async (path: string) => [
    (await preflight(path, { origin: WEB })).headers.get("access-control-allow-credentials"),
    (await ask(path, WEB)).headers.get("access-control-allow-credentials"),
    (await ask(path, "https://evil.example")).headers.get("access-control-allow-credentials"),
  ];

  expect(await allowed("/api/auth/token/")).toEqual(["true", "true", null]);
  expect(await allowed("/api/thing")).toEqual([null, null, null]);
});

test.for([
  "https://evil.example",
  "https://snowball.example.evil.example",
  "https://evil-snowball.example",
  "http://snowball.example",
  "https://snowball.example:8443",
  "HTTPS://SNOWBALL.EXAMPLE",
  "null",
])("a page of %s gets no CORS headers", async (origin) => {
  const { ask, preflight } = await listen();

  const refused = await preflight("/api/thing", { origin });
  const answer = await ask("/api/thing", origin);

  expect(refused.status).toBe(404);
  for (const { headers } of [refused, answer]) {
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(headers.get("vary")).toContain("Origin");
  }
});

test("responses and errors are readable by the configured origin and vary by origin", async () => {
  const { ask } = await listen();

  for (const [path, status] of [
    ["/api/thing", 200],
    ["/api/closed", 401],
    ["/api/nowhere", 404],
  ] as const) {
    const answer = await ask(path, WEB);
    expect([path, answer.status, answer.headers.get(PERMISSION)]).toEqual([path, status, WEB]);
    expect(answer.headers.get("vary")).toContain("Origin");
  }
});

test("paths outside the API get no CORS headers", async () => {
  const { ask, preflight } = await listen();

  expect((await ask("/page", WEB)).headers.has(PERMISSION)).toBe(false);
  expect((await preflight("/page", { origin: WEB })).status).toBe(404);
});

test("no other origin may call if pages and API share their origin", async () => {
  const { ask, preflight } = await listen(null);

  expect((await ask("/api/thing", WEB)).headers.has(PERMISSION)).toBe(false);
  expect((await preflight("/api/thing", { origin: WEB })).status).toBe(404);
});
