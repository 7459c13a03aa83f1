import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";

import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./server.ts";
import { registerHealthRoutes } from "./routes.ts";

/** Starts a server with a `/slow` route that answers once `release` is called. */
async function listening(drainMs: number) {
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
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get("/slow", { config: { access: "public" } }, async () => {
    taken.resolve();
    await released.promise;
    return "whole";
  });

  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { app, url, taken: taken.promise, release: released.resolve };
}

async function ask(url: string) {
  const answer = await fetch(url);
  return [answer.status, answer.headers.get("connection")];
}

test("a stopping server is not ready but answers requests during the drain time", async () => {
  const { app, url, release } = await listening(4_000);
  release();
  expect(await ask(`${url}/readyz`)).toEqual([200, "keep-alive"]);

  const closed = app.close();

  await expect.poll(() => ask(`${url}/readyz`)).toEqual([503, "close"]);
  expect(await ask(`${url}/livez`)).toEqual([200, "close"]);
  expect(await ask(`${url}/slow`)).toEqual([200, "close"]);
  await closed;
  await expect(fetch(`${url}/livez`)).rejects.toThrow("fetch failed");
});

test("without a drain time, a stopping server completes accepted requests and then stops", async () => {
  const { app, url, taken, release } = await listening(0);
  // Without a keep-alive timeout on either side, only closing the server ends the connection.
  app.server.keepAliveTimeout = 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const answer = new Promise<string>((done) => {
    get(`${url}/slow`, { agent }, (response) => done(text(response)));
  });
  await taken;

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  release();
  await closed;

  expect(await answer).toBe("whole");
});
