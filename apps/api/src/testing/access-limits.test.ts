import { randomBytes } from "node:crypto";

import { expect, onTestFinished, test } from "vitest";

import { buildApp } from "#app.ts";
import { createBillingHarness, MONTHLY } from "#testing/billing-harness.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { ampleLimits, createTestApi } from "#testing/test-api.ts";

test("rate limits guessing access tokens like every other call", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const few = { max: 5, timeWindow: 60_000 };
  const app = await buildApp(api.deps, {
    logLevel: "silent",
    eventLoopDelayMsMax: 0,
    limits: { ...ampleLimits, read: few },
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

test("counts a user's expensive calls across all processes", async () => {
  const harness = await createBillingHarness();
  onTestFinished(() => harness.close());
  const user = await signUp(harness.api);
  const processes = await Promise.all(
    ["one", "other"].map(() =>
      buildApp(harness.api.deps, {
        logLevel: "silent",
        limits: ampleLimits,
        userLimits: { ...ampleLimits, export: { max: 3, timeWindow: 60_000 } },
        eventLoopDelayMsMax: 0,
      }),
    ),
  );
  onTestFinished(async () => {
    await Promise.all(processes.map((app) => app.close()));
  });
  const ask = (at: number) =>
    processes[at % 2]?.inject({
      url: "/api/v1/me/export/debts.csv",
      headers: { authorization: `Bearer ${user.access}` },
    });
  const answers = [];
  for (let at = 0; at < 5; at += 1) answers.push(await ask(at));

  expect(answers.map((answer) => answer?.statusCode)).toEqual([200, 200, 200, 429, 429]);
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
});

test("429: counts a user's calls from all addresses, separately for each user", async () => {
  const harness = await createBillingHarness();
  onTestFinished(() => harness.close());
  const app = await buildApp(harness.api.deps, {
    logLevel: "silent",
    limits: ampleLimits,
    userLimits: { ...ampleLimits, payment: { max: 3, timeWindow: 60_000 } },
    eventLoopDelayMsMax: 0,
  });
  onTestFinished(() => app.close());
  const [greedy, other] = [await signUp(harness.api), await signUp(harness.api)];
  const call = async ({ access }: SignedInUser, url: string, remoteAddress: string) =>
    app.inject({
      method: "POST",
      url,
      remoteAddress,
      headers: { authorization: `Bearer ${access}` },
      ...(url === "/stripe/checkout/" && { payload: { price_id: MONTHLY } }),
    });

  const statuses: number[] = [];
  for (const [at, url] of [
    "/stripe/checkout/",
    "/stripe/customer-portal/",
    "/stripe/checkout/",
    "/stripe/checkout/",
    "/stripe/customer-portal/",
  ].entries()) {
    statuses.push((await call(greedy, url, `192.0.2.${at}`)).statusCode);
  }
  const refused = await call(greedy, "/stripe/checkout/", "192.0.2.99");

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(refused.json()).toMatchObject({ code: "throttled" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await call(other, "/stripe/checkout/", "192.0.2.99")).statusCode).toBe(200);
});
