import type { OpenLink } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { goThroughWindow } from "#testing/link-window.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { recordOpening } from "#testing/record-opening.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(() => {
  harness.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await harness.close();
});

const ask = (user: SignedInUser) =>
  harness.api.call("GET", "/api/v1/links/open/", { token: user.access });

const MINUTE_MS = 60 * 1000;

/**
 * Ages the session directly, because advancing the clock would end the five-minute access token.
 */
async function age(user: SignedInUser, ms: number): Promise<void> {
  await queryDatabase(
    harness.api,
    `update link_sessions set created_at = created_at - $2 * interval '1 ms',
       expires_at = expires_at - $2 * interval '1 ms' where user_id = $1`,
    [user.userId, ms],
  );
}

test("a user who returns from a bank's page continues with the last opened window", async () => {
  const user = await harness.signUp();
  await harness.openLink(user, { purpose: "liability" });
  harness.api.deps.clock.advance(1_000);
  const last = await harness.openLink(user, { purpose: "depository" });

  const answer = await ask(user);

  expect(answer.json<OpenLink>()).toEqual({
    token: last.token,
    expiration: expect.any(String),
    purpose: "depository",
    for_item: null,
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a prepared window that was never opened is not resumed", async () => {
  const user = await harness.signUp();
  const prepare = () => harness.prepareLink(user, { purpose: "depository" });
  await prepare();
  expect((await ask(user)).statusCode).toBe(404);

  const opened = await harness.openLink(user, { purpose: "liability" });
  harness.api.deps.clock.advance(1_000);
  await prepare();

  expect((await ask(user)).json()).toMatchObject({ token: opened.token, purpose: "liability" });
});

test("finds an opened window among many that were only prepared", async () => {
  const user = await harness.signUp();
  const window = await harness.openLink(user);
  for (let visit = 0; visit < 8; visit += 1) {
    harness.api.deps.clock.advance(1_000);
    await harness.prepareLink(user);
  }

  const answer = await harness.postItem(user, await harness.publicToken({ window }));

  expect(answer.statusCode).toBe(201);
});

test("a user cannot mark another user's window as opened", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  await recordOpening(harness.api, other, await harness.prepareLink(user));

  expect((await ask(user)).statusCode).toBe(404);
});

test("a window for a repair can be resumed too", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  harness.api.deps.clock.advance(1_000);
  const window = await harness.openLink(user, { forItem: item.uuid });

  expect((await ask(user)).json()).toMatchObject({ token: window.token, for_item: item.uuid });
});

test("a user cannot resume another user's window", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  await harness.openLink(user);

  expect((await ask(other)).statusCode).toBe(404);
});

test("a finished or expired window is not resumed", async () => {
  const user = await harness.signUp();
  const { publicToken } = await goThroughWindow(harness, user);
  await harness.postItem(user, publicToken);
  expect((await ask(user)).statusCode).toBe(404);

  const late = await harness.signUp();
  await harness.openLink(late);
  await age(late, 239 * MINUTE_MS);
  expect((await ask(late)).statusCode).toBe(200);
  await age(late, 2 * MINUTE_MS);
  expect((await ask(late)).statusCode).toBe(404);
});
