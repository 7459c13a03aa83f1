import type { Item } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData } from "#ports/bank-data.ts";
import { connectionsOf, linkWith, sessionStatesOf } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

const MINUTE_MS = 60_000;

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

test("posting the public token returns the connection, and the queue then syncs it", async () => {
  const user = await world.signUp();
  await world.openLink(user);

  const answer = await world.postItem(user, await world.publicToken());

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ status: "syncing", purpose: "liability" });
  expect(await sessionStatesOf(world, user)).toEqual(["linked"]);
  await world.work();
  expect((await world.item(user)).status).toBe("healthy");
});

test("the access token is stored sealed and never returned", async () => {
  const user = await world.signUp();
  const item = await world.link(user);

  const [row] = await connectionsOf(world, user);

  expect(JSON.stringify(row)).not.toContain("access-sandbox");
  expect(JSON.stringify(item)).not.toContain("access-sandbox");
  const sealed = row?.["sealed_access_token"] as never;
  expect(world.api.deps.secretBox.open(sealed, item.uuid)).toMatch(/^access-sandbox-/);
  expect(() => world.api.deps.secretBox.open(sealed, user.userId)).toThrow(/authenticate/);
});

test("rejects a public token without an open window before asking the provider", async () => {
  const user = await world.signUp();
  const token = await world.publicToken();

  const answer = await world.postItem(user, token);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "link_session_required" });
  await world.finishWindow(await world.openLink(user), token);
  expect((await world.postItem(user, token)).statusCode).toBe(201);
});

test("rejects a public token if the window was opened for another purpose", async () => {
  const user = await world.signUp();
  await world.openLink(user, { purpose: "depository" });

  const answer = await world.postItem(user, await world.publicToken(), { purpose: "liability" });

  expect(answer.json()).toMatchObject({ code: "link_session_required" });
});

test("one window accepts one public token", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  await world.postItem(user, await world.publicToken());

  const second = await world.postItem(user, await world.publicToken());

  expect(second.json()).toMatchObject({ code: "link_session_required" });
  expect(await connectionsOf(world, user)).toHaveLength(1);
});

test.each([
  [269, 201],
  [271, 400],
])("a public token %i minutes after the window was opened returns %i", async (minutes, status) => {
  const user = await world.signUp();
  await world.openLink(user);

  world.api.deps.clock.advance(minutes * MINUTE_MS);

  expect(await postAs(user)).toBe(status);
});

/** Calls the use case without an access token, which is valid for five minutes only. */
async function postAs(user: SignedInUser): Promise<number> {
  const publicToken = await world.publicToken();
  return linkWith(world, user, { publicToken, bankData: {} }).then(
    () => 201,
    (problem: { status: number }) => problem.status,
  );
}

test("posting the same public token again returns the same connection", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  const token = await world.publicToken();

  const first = await world.postItem(user, token);
  const second = await world.postItem(user, token);

  expect(second.statusCode).toBe(201);
  expect(second.json<Item>().uuid).toBe(first.json<Item>().uuid);
});

test("eight concurrent posts of one public token make one connection and one exchange", async () => {
  const user = await world.signUp();
  for (let windows = 0; windows < 3; windows += 1) await world.openLink(user);
  const publicToken = await world.publicToken();
  const { exchangePublicToken } = world.api.deps.bankData;
  let exchanges = 0;
  const counted: BankData["exchangePublicToken"] = (token) => {
    exchanges += 1;
    return exchangePublicToken(token);
  };

  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      linkWith(world, user, { publicToken, bankData: { exchangePublicToken: counted } }),
    ),
  );

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(exchanges).toBe(1);
  expect(await connectionsOf(world, user)).toHaveLength(1);
  expect((await sessionStatesOf(world, user)).toSorted()).toEqual(["linked", "opened", "opened"]);
});

test("rejects another user's public token before the exchange, without affecting its owner", async () => {
  const [owner, thief] = [await world.signUp(), await world.signUp()];
  const window = await world.openLink(owner);
  await world.openLink(thief);
  const token = await world.publicToken({ window });

  const unused = await world.postItem(thief, token);
  const own = await world.postItem(owner, token);
  const used = await world.postItem(thief, token);

  for (const stolen of [unused, used]) {
    expect(stolen.statusCode).toBe(400);
    expect(stolen.json()).toMatchObject({ code: "link_session_required" });
  }
  expect(own.statusCode).toBe(201);
  expect(await connectionsOf(world, thief)).toEqual([]);
  expect(await connectionsOf(world, owner)).toHaveLength(1);
  expect(await sessionStatesOf(world, thief)).toEqual(["opened"]);
});

test("another user's public token cannot be used up by a repair", async () => {
  const [owner, thief] = [await world.signUp(), await world.signUp()];
  const item = await world.link(thief);
  const window = await world.openLink(owner);
  const token = await world.publicToken({ window });
  await world.openLink(thief, { forItem: item.uuid });

  await world.postItem(thief, token, { forItem: item.uuid });

  expect((await world.postItem(owner, token)).statusCode).toBe(201);
  expect(await connectionsOf(world, thief)).toHaveLength(1);
});

test("keeps the public token for later if the provider cannot identify its window", async () => {
  const user = await world.signUp();
  await world.openLink(user);
  const token = await world.publicToken();
  await world.sandbox.fail({ path: "/link/token/get", kind: "status_500" });

  const unsure = await world.postItem(user, token);

  expect(unsure.statusCode).toBe(503);
  expect(unsure.json()).toMatchObject({ code: "bank_unavailable" });
  expect((await world.postItem(user, token)).statusCode).toBe(201);
});

test("an item that belongs to another user stays with them", async () => {
  const [owner, other] = [await world.signUp(), await world.signUp()];
  await world.link(owner);
  const [before] = await connectionsOf(world, owner);
  await world.finishWindow(await world.openLink(other), "public-other");
  const exchangePublicToken = async () => ({
    accessToken: "access-sandbox-of-the-other",
    providerItemId: String(before?.["provider_item_id"]),
  });

  await expect(
    linkWith(world, other, { publicToken: "public-other", bankData: { exchangePublicToken } }),
  ).rejects.toMatchObject({ code: "item_linked_elsewhere" });

  expect(await connectionsOf(world, owner)).toEqual([before]);
  expect(await connectionsOf(world, other)).toEqual([]);
  expect(await sessionStatesOf(world, other)).toEqual(["failed"]);
});

test("linking the same item again updates the connection instead of duplicating it", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  const [before] = await connectionsOf(world, user);
  await queryDatabase(world.api, "update connections set status = 'login_required' where id = $1", [
    item.uuid,
  ]);
  await world.finishWindow(await world.openLink(user), "public-again");
  const accessToken = world.api.deps.secretBox.open(
    before?.["sealed_access_token"] as never,
    item.uuid,
  );
  const exchangePublicToken = async () => ({
    accessToken,
    providerItemId: String(before?.["provider_item_id"]),
  });

  const again = await linkWith(world, user, {
    publicToken: "public-again",
    bankData: { exchangePublicToken },
  });

  expect(again).toMatchObject({ id: item.uuid, status: "syncing", statusReason: null });
  await world.work();
  expect((await world.item(user)).status).toBe("healthy");
});

test("repairing a connection clears its problem and syncs it without an exchange", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  await queryDatabase(
    world.api,
    "update connections set status = 'login_required', status_reason = 'Why.' where id = $1",
    [item.uuid],
  );
  await world.openLink(user, { forItem: item.uuid });

  const answer = await world.postItem(user, "public-sandbox-of-the-repair", {
    forItem: item.uuid,
  });

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ uuid: item.uuid, status: "syncing", status_reason: null });
  await world.work();
  expect((await world.item(user)).status).toBe("healthy");
});

test("a repair that changed nothing at the bank still asks the user to sign in", async () => {
  const user = await world.signUp();
  const item = await world.link(user);
  const [row] = await connectionsOf(world, user);
  await world.sandbox.call(
    "POST",
    `/_sandbox/plaid/items/${String(row?.["provider_item_id"])}/error`,
    { errorCode: "ITEM_LOGIN_REQUIRED" },
  );
  await world.openLink(user, { forItem: item.uuid });

  const answer = await world.postItem(user, "public-sandbox-of-the-repair-again", {
    forItem: item.uuid,
  });
  expect(answer.statusCode).toBe(201);
  await world.work();

  expect((await world.item(user)).status).toBe("login_required");
});
