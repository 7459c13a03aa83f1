import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData } from "#ports/bank-data.ts";
import { connectionsOf, linkWith, sessionStatesOf } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";

const EXCHANGE = "/item/public_token/exchange";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(() => {
  world.api.deps.clock.set(new Date().toISOString());
});

afterEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await world.close();
});

test("an exchange with a lost response is reported as such and leaves nothing half done", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  const token = await world.publicToken();
  await world.sandbox.fail({ path: EXCHANGE, kind: "lost_answer" });

  const lost = await world.postItem(user, token);

  expect(lost.statusCode).toBe(400);
  expect(lost.json()).toMatchObject({
    code: "link_answer_lost",
    detail: expect.stringContaining("link the account again"),
  });
  expect(await connectionsOf(world, user)).toEqual([]);
  expect(await sessionStatesOf(world, user)).toEqual(["failed"]);
  expect((await world.postItem(user, token)).statusCode).toBe(400);
  expect((await world.link(user)).status).toBe("healthy");
});

test.each(["reset", "html"] as const)(
  "an exchange that failed once (%s) is retried at once",
  async (kind) => {
    const user = await world.signUp();
    await world.openLink(user);
    const token = await world.publicToken();
    await world.sandbox.fail({ path: EXCHANGE, kind });

    expect((await world.postItem(user, token)).statusCode).toBe(201);
    expect(await connectionsOf(world, user)).toHaveLength(1);
  },
);

test.each(["reset", "status_429"] as const)(
  "an exchange that keeps failing (%s) can be repeated with the same token while it is valid",
  async (kind) => {
    const user = await world.signUp();
    await world.openLink(user);
    const token = await world.publicToken();
    await world.sandbox.fail({ path: EXCHANGE, kind, times: 100 });

    const first = await world.postItem(user, token);
    const second = await world.postItem(user, token);

    for (const refused of [first, second]) {
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toMatchObject({ code: "bank_unavailable" });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    }
    await world.sandbox.call("DELETE", "/_sandbox/faults");
    expect((await world.postItem(user, token)).statusCode).toBe(201);
    expect(await connectionsOf(world, user)).toHaveLength(1);
  },
);

test("rejects an expired public token", async () => {
  const user = await world.signUp();
  await world.finishWindow(await world.openLink(user), "public-sandbox-expired");

  const answer = await world.postItem(user, "public-sandbox-expired");

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "public_token_refused" });
});

test("a process that dies before the exchange loses nothing: the same post finishes it", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  const publicToken = await world.publicToken();
  const died = () => Promise.reject(new Error("The process died."));
  await expect(
    linkWith(world, user, { publicToken, bankData: { exchangePublicToken: died } }),
  ).rejects.toThrow("died");

  expect(await sessionStatesOf(world, user)).toEqual(["exchanging"]);
  world.api.deps.clock.advance(16_000);
  const answer = await world.postItem(user, publicToken);

  expect(answer.statusCode).toBe(201);
});

test("a process that dies after the exchange leaves no partial connection, and the user gets an error", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  const publicToken = await world.publicToken();
  const { exchangePublicToken } = world.api.deps.bankData;
  const died: BankData["exchangePublicToken"] = async (token) => {
    await exchangePublicToken(token);
    throw new Error("The process died.");
  };
  await expect(
    linkWith(world, user, { publicToken, bankData: { exchangePublicToken: died } }),
  ).rejects.toThrow("died");

  world.api.deps.clock.advance(16_000);
  const answer = await world.postItem(user, publicToken);

  expect(answer.json()).toMatchObject({ code: "link_answer_lost" });
  expect(await connectionsOf(world, user)).toEqual([]);
});
