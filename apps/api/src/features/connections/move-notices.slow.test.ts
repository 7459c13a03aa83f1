import type { Item } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { accessTokenOf, rowOf } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";

import { createMoveNoticesJob } from "./jobs.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(async () => {
  await queryDatabase(world.api, "delete from connections");
});

afterEach(async () => {
  await world.sandbox.call("DELETE", "/_sandbox/faults");
});

afterAll(async () => {
  await world.close();
});

const HERE = "http://127.0.0.1:9/webhooks/plaid/";
const BEFORE = "http://127.0.0.1:9/old-address/";

/** Links a bank with an earlier webhook URL. */
async function linkWithOldUrl(): Promise<Item> {
  const user = await world.signUp();
  const item = await world.link(user, { webhook: BEFORE });
  await queryDatabase(world.api, "update connections set notice_address = $2 where id = $1", [
    item.uuid,
    BEFORE,
  ]);
  return item;
}

async function webhookUrlOf(item: Item): Promise<string | null> {
  const { provider_item_id: id } = await rowOf(world, item);
  const { items } = await world.sandbox.call<{ items: { itemId: string; webhook: string }[] }>(
    "GET",
    "/_sandbox/plaid/items",
  );
  return items.find(({ itemId }) => itemId === id)?.webhook ?? null;
}

const move = () => createMoveNoticesJob(world.api.deps).run({});

test("updates the webhook URL of every connection after it has changed", async () => {
  const items = [await linkWithOldUrl(), await linkWithOldUrl()];

  await move();

  expect([await webhookUrlOf(items[0] as Item), await webhookUrlOf(items[1] as Item)]).toEqual([
    HERE,
    HERE,
  ]);
});

test("sends no requests if all webhook URLs are current, including new links", async () => {
  const user = await world.signUp();
  await world.link(user);
  await move();
  await world.sandbox.fail({ path: "/item/webhook/update", kind: "status_500", times: 1 });

  await expect(move()).resolves.toBeUndefined();
});

test("a connection that the provider no longer has does not block the others", async () => {
  const items = [await linkWithOldUrl(), await linkWithOldUrl(), await linkWithOldUrl()];
  const [middle] = items.toSorted((a, b) => a.uuid.localeCompare(b.uuid));
  const access_token = await accessTokenOf(world, middle as Item);
  await world.plaid("/item/remove", { access_token });

  await move();

  const urls = await Promise.all(items.map(webhookUrlOf));
  expect(urls.filter((address) => address === HERE)).toHaveLength(2);
});

test("continues after an interruption without repeating requests", async () => {
  const items = [await linkWithOldUrl(), await linkWithOldUrl(), await linkWithOldUrl()];
  await world.sandbox.fail({
    path: "/item/webhook/update",
    kind: "status_500",
    times: 1,
    after: 1,
  });

  await expect(move()).rejects.toThrow(/500/);
  const first = await Promise.all(items.map(webhookUrlOf));
  expect(first.filter((address) => address === HERE)).toHaveLength(1);
  await move();

  expect(await Promise.all(items.map(webhookUrlOf))).toEqual([HERE, HERE, HERE]);
});
