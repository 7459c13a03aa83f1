import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { answerErrors } from "./errors.ts";
import { shedLoad } from "./limits.ts";

/** Blocks the event loop for 1.2 seconds. */
async function blockEventLoop(): Promise<void> {
  const until = performance.now() + 1_200;
  while (performance.now() < until);
  await new Promise((wake) => setTimeout(wake, 20));
}

test("refuses calls if the event loop is late for three seconds, until it recovers", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  await shedLoad(app, 300);
  app.get("/", async () => "a page");
  app.get("/api/", async () => "here");
  app.options("/api/", async () => "allowed");
  await app.ready();

  await blockEventLoop();
  // A short pause is allowed.
  expect((await app.inject("/api/")).statusCode).toBe(200);
  await blockEventLoop();
  await blockEventLoop();
  const late = await app.inject("/api/");
  const page = await app.inject("/");
  const preflight = await app.inject({ method: "OPTIONS", url: "/api/" });

  expect([late.statusCode, late.headers["retry-after"]]).toEqual([503, "10"]);
  // Pages and preflights are never refused, because their error would not be readable.
  expect([page.statusCode, page.body]).toEqual([200, "a page"]);
  expect(preflight.statusCode).toBe(200);
  await expect
    .poll(async () => (await app.inject("/api/")).statusCode, { timeout: 20_000, interval: 200 })
    .toBe(200);
});
