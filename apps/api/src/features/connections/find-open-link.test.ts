import type { OpenLink } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { goThroughWindow } from "#testing/link-window.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { recordOpening } from "#testing/record-opening.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(() => {
  world.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await world.close();
});

const ask = (user: SignedInUser) =>
  world.api.call("GET", "/api/v1/links/open/", { token: user.access });

const MINUTE_MS = 60 * 1000;

/**
 * Ages the session directly, because advancing the clock would end the five-minute access token.
 */
async function age(user: SignedInUser, ms: number): Promise<void> {
  await queryDatabase(
    world.api,
    `update link_sessions set created_at = created_at - $2 * interval '1 ms',
       expires_at = expires_at - $2 * interval '1 ms' where user_id = $1`,
    [user.userId, ms],
  );
}

test("a user who returns from a bank's page continues with the last opened window", async () => {
  const user = await world.signUp();
  await world.openLink(user, { purpose: "liability" });
  world.api.deps.clock.advance(1_000);
  const last = await world.openLink(user, { purpose: "depository" });

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
  const user = await world.signUp();
  const prepare = () => world.prepareLink(user, { purpose: "depository" });
  await prepare();
  expect((await ask(user)).statusCode).toBe(404);

  const opened = await world.openLink(user, { purpose: "liability" });
  world.api.deps.clock.advance(1_000);
  await prepare();

  expect((await ask(user)).json()).toMatchObject({ token: opened.token, purpose: "liability" });
});

test("finds an opened window among many that were only prepared", async () => {
  const user = await world.signUp();
  const window = await world.openLink(user);
  for (let visit = 0; visit < 8; visit += 1) {
    world.api.deps.clock.advance(1_000);
    // oxlint-disable-next-line no-await-in-loop -- one visit after the other
    await world.prepareLink(user);
  }

  const answer = await world.postItem(user, await world.publicToken({ window }));

  expect(answer.statusCode).toBe(201);
});

test("a user cannot mark another user's window as opened", async () => {
  const [user, other] = [await world.signUp(), await world.signUp()];
  await recordOpening(world.api, other, await world.prepareLink(user));

  expect((await ask(user)).statusCode).toBe(404);
});

test("a window for a repair can be resumed too", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  world.api.deps.clock.advance(1_000);
  const window = await world.openLink(user, { forItem: item.uuid });

  expect((await ask(user)).json()).toMatchObject({ token: window.token, for_item: item.uuid });
});

test("a user cannot resume another user's window", async () => {
  const [user, other] = [await world.signUp(), await world.signUp()];
  await world.openLink(user);

  expect((await ask(other)).statusCode).toBe(404);
});

test("a finished or expired window is not resumed", async () => {
  const user = await world.signUp();
  const { publicToken } = await goThroughWindow(world, user);
  await world.postItem(user, publicToken);
  expect((await ask(user)).statusCode).toBe(404);

  const late = await world.signUp();
  await world.openLink(late);
  await age(late, 239 * MINUTE_MS);
  expect((await ask(late)).statusCode).toBe(200);
  await age(late, 2 * MINUTE_MS);
  expect((await ask(late)).statusCode).toBe(404);
});
