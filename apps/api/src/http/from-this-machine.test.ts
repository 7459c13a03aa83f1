import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./server.ts";
import { isFromThisMachine } from "./security.ts";

async function serverBehind(trustedProxies: string[]) {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies,
    isHttps: false,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
  });
  app.get("/asks", { config: { access: "public" } }, async (request) => isFromThisMachine(request));
  onTestFinished(() => app.close());
  return app;
}

test("a forwarded request is not from this machine, even through a trusted proxy", async () => {
  const app = await serverBehind(["127.0.0.1"]);
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ url: "/asks", headers })).json<boolean>();

  expect(await ask({})).toBe(true);
  expect(await ask({ "x-forwarded-for": "127.0.0.1" })).toBe(false);
  expect(await ask({ "x-forwarded-for": "203.0.113.7" })).toBe(false);
});
