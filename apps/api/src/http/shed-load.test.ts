import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { answerErrors } from "./answer-errors.ts";
import { shedLoad } from "./shed-load.ts";

test("a process that is far too late says so until it has caught up", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  shedLoad(app, 300);
  app.get("/", async () => "a page");
  app.get("/api/", async () => "here");
  await app.ready();

  const until = performance.now() + 1_500;
  while (performance.now() < until); // Nothing else runs meanwhile.
  await new Promise((wake) => setTimeout(wake, 20));
  const late = await app.inject("/api/");
  const page = await app.inject("/");

  expect([late.statusCode, late.headers["retry-after"]]).toEqual([503, "10"]);
  // Who opens a page could not read the refusal.
  expect([page.statusCode, page.body]).toEqual([200, "a page"]);
  await expect
    .poll(async () => (await app.inject("/api/")).statusCode, { timeout: 20_000, interval: 200 })
    .toBe(200);
});
