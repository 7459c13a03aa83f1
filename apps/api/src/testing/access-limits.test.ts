import { randomBytes } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { buildApp } from "#build-app.ts";
import { createTestApi } from "#testing/test-api.ts";

test("guessing access tokens is limited like every other call", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const few = { max: 5, timeWindow: 60_000 };
  const app = await buildApp(api.deps, {
    logLevel: "silent",
    eventLoopDelayMsMax: 0,
    limits: { read: few, write: few, sign_in: few, mail: few },
  });
  onTestFinished(() => app.close());

  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const { statusCode } = await app.inject({
      url: "/api/v1/me/",
      headers: { authorization: `Bearer ${randomBytes(16).toString("hex")}` },
    });
    statuses.push(statusCode);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});
