import { setTimeout as sleep } from "node:timers/promises";

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";

import { createServer } from "./create-server.ts";
import { registerHealthRoutes } from "./health-routes.ts";

async function listening(drainMs: number): Promise<{ app: FastifyInstance; url: string }> {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: false,
    eventLoopDelayMsMax: 0,
    drainMs,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
  });
  onTestFinished(() => app.close());
  registerHealthRoutes(app, { isReady: async () => true, hasWorker: async () => true });
  app.get("/slow", { config: { access: "public" } }, async () => {
    await sleep(200);
    return "whole";
  });

  return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

async function ask(url: string) {
  const answer = await fetch(url);
  return [answer.status, answer.headers.get("connection")];
}

test("a server that is told to stop says that it is not ready and answers what still comes, for as long as it was given", async () => {
  const { app, url } = await listening(1_500);
  expect(await ask(`${url}/readyz`)).toEqual([200, "keep-alive"]);

  const closed = app.close();

  await vi.waitFor(async () => expect(await ask(`${url}/readyz`)).toEqual([503, "close"]));
  expect(await ask(`${url}/livez`)).toEqual([200, "close"]);
  expect(await ask(`${url}/slow`)).toEqual([200, "close"]);
  await closed;
  await expect(fetch(`${url}/livez`)).rejects.toThrow("fetch failed");
});

test("without a time to drain, what a server took is answered whole, and it ends soon", async () => {
  const { app, url } = await listening(0);
  const taken = fetch(`${url}/slow`);
  await sleep(50);
  const began = performance.now();

  await app.close();

  expect(await (await taken).text()).toBe("whole");
  expect(performance.now() - began).toBeLessThan(1_500);
});
