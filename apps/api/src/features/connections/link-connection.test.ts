import type { Item } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData } from "#ports/bank-data.ts";
import { connectionsOf, linkWith, sessionStatesOf } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

const MINUTE_MS = 60_000;

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

test("posting the public token returns the connection, and the queue then syncs it", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);

  const answer = await harness.postItem(user, await harness.publicToken());

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ status: "syncing", purpose: "liability" });
  expect(await sessionStatesOf(harness, user)).toEqual(["linked"]);
  await harness.work();
  expect((await harness.item(user)).status).toBe("healthy");
});

test("the access token is stored sealed and never returned", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);

  const [row] = await connectionsOf(harness, user);

  expect(JSON.stringify(row)).not.toContain("access-sandbox");
  expect(JSON.stringify(item)).not.toContain("access-sandbox");
  const sealed = row?.["sealed_access_token"] as never;
  expect(harness.api.deps.secretBox.open(sealed, item.uuid)).toMatch(/^access-sandbox-/);
  expect(() => harness.api.deps.secretBox.open(sealed, user.userId)).toThrow(/authenticate/);
});

test("rejects a public token without an open window before asking the provider", async () => {
  const user = await harness.signUp();
  const token = await harness.publicToken();

  const answer = await harness.postItem(user, token);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "link_session_required" });
  await harness.finishWindow(await harness.openLink(user), token);
  expect((await harness.postItem(user, token)).statusCode).toBe(201);
});

test("rejects a public token if the window was opened for another purpose", async () => {
  const user = await harness.signUp();
  await harness.openLink(user, { purpose: "depository" });

  const answer = await harness.postItem(user, await harness.publicToken(), {
    purpose: "liability",
  });

  expect(answer.json()).toMatchObject({ code: "link_session_required" });
});

test("one window accepts one public token", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  await harness.postItem(user, await harness.publicToken());

  const second = await harness.postItem(user, await harness.publicToken());

  expect(second.json()).toMatchObject({ code: "link_session_required" });
  expect(await connectionsOf(harness, user)).toHaveLength(1);
});

test.each([
  [269, 201],
  [271, 400],
])("a public token %i minutes after the window was opened returns %i", async (minutes, status) => {
  const user = await harness.signUp();
  await harness.openLink(user);

  harness.api.deps.clock.advance(minutes * MINUTE_MS);

  expect(await postAs(user)).toBe(status);
});

/** Calls the use case without an access token, which is valid for five minutes only. */
async function postAs(user: SignedInUser): Promise<number> {
  const publicToken = await harness.publicToken();
  return linkWith(harness, user, { publicToken, bankData: {} }).then(
    () => 201,
    (problem: { status: number }) => problem.status,
  );
}

test("posting the same public token again returns the same connection", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  const token = await harness.publicToken();

  const first = await harness.postItem(user, token);
  const second = await harness.postItem(user, token);

  expect(second.statusCode).toBe(201);
  expect(second.json<Item>().uuid).toBe(first.json<Item>().uuid);
});

test("eight concurrent posts of one public token make one connection and one exchange", async () => {
  const user = await harness.signUp();
  for (let windows = 0; windows < 3; windows += 1) await harness.openLink(user);
  const publicToken = await harness.publicToken();
  const { exchangePublicToken } = harness.api.deps.bankData;
  let exchanges = 0;
  const counted: BankData["exchangePublicToken"] = (token) => {
    exchanges += 1;
    return exchangePublicToken(token);
  };

  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      linkWith(harness, user, { publicToken, bankData: { exchangePublicToken: counted } }),
    ),
  );

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(exchanges).toBe(1);
  expect(await connectionsOf(harness, user)).toHaveLength(1);
  expect((await sessionStatesOf(harness, user)).toSorted()).toEqual(["linked", "opened", "opened"]);
});

test("rejects another user's public token before the exchange, without affecting its owner", async () => {
  const [owner, thief] = [await harness.signUp(), await harness.signUp()];
  const window = await harness.openLink(owner);
  await harness.openLink(thief);
  const token = await harness.publicToken({ window });

  const unused = await harness.postItem(thief, token);
  const own = await harness.postItem(owner, token);
  const used = await harness.postItem(thief, token);

  for (const stolen of [unused, used]) {
    expect(stolen.statusCode).toBe(400);
    expect(stolen.json()).toMatchObject({ code: "link_session_required" });
  }
  expect(own.statusCode).toBe(201);
  expect(await connectionsOf(harness, thief)).toEqual([]);
  expect(await connectionsOf(harness, owner)).toHaveLength(1);
  expect(await sessionStatesOf(harness, thief)).toEqual(["opened"]);
});

test("another user's public token cannot be used up by a repair", async () => {
  const [owner, thief] = [await harness.signUp(), await harness.signUp()];
  const item = await harness.link(thief);
  const window = await harness.openLink(owner);
  const token = await harness.publicToken({ window });
  await harness.openLink(thief, { forItem: item.uuid });

  await harness.postItem(thief, token, { forItem: item.uuid });

  expect((await harness.postItem(owner, token)).statusCode).toBe(201);
  expect(await connectionsOf(harness, thief)).toHaveLength(1);
});

test("keeps the public token for later if the provider cannot identify its window", async () => {
  const user = await harness.signUp();
  await harness.openLink(user);
  const token = await harness.publicToken();
  await harness.sandbox.fail({ path: "/link/token/get", kind: "status_500" });

  const unsure = await harness.postItem(user, token);

  expect(unsure.statusCode).toBe(503);
  expect(unsure.json()).toMatchObject({ code: "bank_unavailable" });
  expect((await harness.postItem(user, token)).statusCode).toBe(201);
});

test("an item that belongs to another user stays with them", async () => {
  const [owner, other] = [await harness.signUp(), await harness.signUp()];
  await harness.link(owner);
  const [before] = await connectionsOf(harness, owner);
  await harness.finishWindow(await harness.openLink(other), "public-other");
  const exchangePublicToken = async () => ({
    accessToken: "access-sandbox-of-the-other",
    providerItemId: String(before?.["provider_item_id"]),
  });

  await expect(
    linkWith(harness, other, { publicToken: "public-other", bankData: { exchangePublicToken } }),
  ).rejects.toMatchObject({ code: "item_linked_elsewhere" });

  expect(await connectionsOf(harness, owner)).toEqual([before]);
  expect(await connectionsOf(harness, other)).toEqual([]);
  expect(await sessionStatesOf(harness, other)).toEqual(["failed"]);
});

test("linking the same item again updates the connection instead of duplicating it", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const [before] = await connectionsOf(harness, user);
  await queryDatabase(
    harness.api,
    "update connections set status = 'login_required' where id = $1",
    [item.uuid],
  );
  await harness.finishWindow(await harness.openLink(user), "public-again");
  const accessToken = harness.api.deps.secretBox.open(
    before?.["sealed_access_token"] as never,
    item.uuid,
  );
  const exchangePublicToken = async () => ({
    accessToken,
    providerItemId: String(before?.["provider_item_id"]),
  });

  const again = await linkWith(harness, user, {
    publicToken: "public-again",
    bankData: { exchangePublicToken },
  });

  expect(again).toMatchObject({ id: item.uuid, status: "syncing", statusReason: null });
  await harness.work();
  expect((await harness.item(user)).status).toBe("healthy");
});

test("repairing a connection clears its problem and syncs it without an exchange", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  await queryDatabase(
    harness.api,
    "update connections set status = 'login_required', status_reason = 'Why.' where id = $1",
    [item.uuid],
  );
  await harness.openLink(user, { forItem: item.uuid });

  const answer = await harness.postItem(user, "public-sandbox-of-the-repair", {
    forItem: item.uuid,
  });

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ uuid: item.uuid, status: "syncing", status_reason: null });
  await harness.work();
  expect((await harness.item(user)).status).toBe("healthy");
});

test("a repair that changed nothing at the bank still asks the user to sign in", async () => {
  const user = await harness.signUp();
  const item = await harness.link(user);
  const [row] = await connectionsOf(harness, user);
  await harness.sandbox.call(
    "POST",
    `/_sandbox/plaid/items/${String(row?.["provider_item_id"])}/error`,
    { errorCode: "ITEM_LOGIN_REQUIRED" },
  );
  await harness.openLink(user, { forItem: item.uuid });

  const answer = await harness.postItem(user, "public-sandbox-of-the-repair-again", {
    forItem: item.uuid,
  });
  expect(answer.statusCode).toBe(201);
  await harness.work();

  expect((await harness.item(user)).status).toBe("login_required");
});
