import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData } from "#ports/bank-data.ts";
import { connectionsOf, linkWith, sessionStatesOf } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";

const EXCHANGE = "/item/public_token/exchange";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await harness.close();
});

test("an exchange with a lost response is reported as such and leaves nothing half done", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  const token = await harness.publicToken();
  await harness.sandbox.fail({ path: EXCHANGE, kind: "lost_answer" });

  const lost = await harness.postItem(user, token);

  expect(lost.statusCode).toBe(400);
  expect(lost.json()).toMatchObject({
    code: "link_answer_lost",
    detail: expect.stringContaining("link the account again"),
  });
  expect(await connectionsOf(harness, user)).toEqual([]);
  expect(await sessionStatesOf(harness, user)).toEqual(["failed"]);
  expect((await harness.postItem(user, token)).statusCode).toBe(400);
  expect((await harness.link(user)).status).toBe("healthy");
});

test.each(["reset", "html"] as const)(
  "an exchange that failed once (%s) is retried at once",
  async (kind) => {
    const user = await harness.signUp();
    await harness.openLink(user);
    const token = await harness.publicToken();
    await harness.sandbox.fail({ path: EXCHANGE, kind });

    expect((await harness.postItem(user, token)).statusCode).toBe(201);
    expect(await connectionsOf(harness, user)).toHaveLength(1);
  },
);

test.each(["reset", "status_429"] as const)(
  "an exchange that keeps failing (%s) can be repeated with the same token while it is valid",
  async (kind) => {
    const user = await harness.signUp();
    await harness.openLink(user);
    const token = await harness.publicToken();
    await harness.sandbox.fail({ path: EXCHANGE, kind, times: 100 });

    const first = await harness.postItem(user, token);
    const second = await harness.postItem(user, token);

    for (const refused of [first, second]) {
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ code: "bank_unavailable" });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    await harness.sandbox.call("DELETE", "/_sandbox/faults");
    expect((await harness.postItem(user, token)).statusCode).toBe(201);
    expect(await connectionsOf(harness, user)).toHaveLength(1);
  },
);

test("rejects an expired public token", async () => {
  const user = await harness.signUp();
  await harness.finishWindow(await harness.openLink(user), "public-sandbox-expired");

  const answer = await harness.postItem(user, "public-sandbox-expired");

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "public_token_refused" });
});

test("a process that dies before the exchange loses nothing: the same post finishes it", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  const publicToken = await harness.publicToken();
  const died = () => Promise.reject(new Error("The process died."));
  await expect(
    linkWith(harness, user, { publicToken, bankData: { exchangePublicToken: died } }),
  ).rejects.toThrow("died");

  expect(await sessionStatesOf(harness, user)).toEqual(["exchanging"]);
  harness.api.deps.clock.advance(16_000);
  const answer = await harness.postItem(user, publicToken);

  expect(answer.statusCode).toBe(201);
});

test("a process that dies after the exchange leaves no partial connection, and the user gets an error", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  const publicToken = await harness.publicToken();
  const { exchangePublicToken } = harness.api.deps.bankData;
  const died: BankData["exchangePublicToken"] = async (token) => {
    await exchangePublicToken(token);
    throw new Error("The process died.");
  };
  await expect(
    linkWith(harness, user, { publicToken, bankData: { exchangePublicToken: died } }),
  ).rejects.toThrow("died");

  harness.api.deps.clock.advance(16_000);
  const answer = await harness.postItem(user, publicToken);

  expect(answer.json()).toMatchObject({ code: "link_answer_lost" });
  expect(await connectionsOf(harness, user)).toEqual([]);
});
