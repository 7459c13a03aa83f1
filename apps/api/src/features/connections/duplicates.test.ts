import type { Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD, syncNow } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: BankWorld;
let user: SignedInUser;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(async () => {
  world.api.deps.clock.set(new Date().toISOString());
  user = await world.signUp();
});

afterAll(async () => {
  await world.close();
});

const card = (mask: string) => ({
  override_accounts: [{ ...CARD, meta: { name: "Card", mask } }],
});

/** Links a moment after the previous link. */
async function link(login: Parameters<BankWorld["link"]>[1], by = user): Promise<Item> {
  world.api.deps.clock.advance(1_000);
  return world.link(by, login);
}

async function duplicatesOf(by = user): Promise<(string | null)[]> {
  return (await world.list<Item>(by, "items")).map(({ duplicate_of: older }) => older);
}

test("marks the newer connection if the same accounts of an institution are linked twice", async () => {
  const first = await link({ customUser: card("1111") });

  const second = await link({ customUser: card("1111") });

  expect(second.duplicate_of).toBe(first.uuid);
  expect(await duplicatesOf()).toEqual([null, first.uuid]);
});

test("another institution, other masks or another user are not a duplicate", async () => {
  await link({ customUser: card("1111") });
  const stranger = await world.signUp();

  await link({ customUser: card("2222") });
  await link({ customUser: card("1111"), institutionId: "ins_109511" });
  await link({ customUser: card("1111") }, stranger);

  expect(await duplicatesOf()).toEqual([null, null, null]);
  expect(await duplicatesOf(stranger)).toEqual([null]);
});

test("accounts without a mask are not detected as duplicates", async () => {
  const first = await link({ customUser: card("1111") });
  const second = await link({ customUser: card("1111") });
  await queryDatabase(world.api, "update accounts set mask = null where user_id = $1", [
    user.userId,
  ]);
  const maskless = async (token: string) =>
    (await world.api.deps.bankData.listAccounts(token)).map((one) => ({ ...one, mask: null }));

  await syncNow(world, first, { listAccounts: maskless });
  await syncNow(world, second, { listAccounts: maskless });

  expect(await duplicatesOf()).toEqual([null, null]);
});

test("removing the older connection clears the duplicate mark of the newer one", async () => {
  const first = await link({ customUser: card("1111") });
  await link({ customUser: card("1111") });

  const answer = await world.api.call("DELETE", `/api/v1/items/${first.uuid}/`, {
    token: user.access,
  });

  expect(answer.statusCode).toBe(200);
  expect(await duplicatesOf()).toEqual([null]);
});

test("a window to add accounts requests the account selection", async () => {
  const item = await link({ customUser: card("1111") });
  const asked: unknown[] = [];
  const { deps } = world.api;
  const { createLinkToken } = deps.bankData;
  deps.bankData.createLinkToken = (request) => {
    asked.push(request.repair?.offersNewAccounts);
    return createLinkToken(request);
  };

  try {
    for (const add of [{}, { add_accounts: true }]) {
      const answer = await world.api.call("POST", "/api/v1/links/", {
        token: user.access,
        body: { type: "liability_with_transactions", for_item: item.uuid, ...add },
      });
      expect(answer.statusCode).toBe(200);
    }
  } finally {
    deps.bankData.createLinkToken = createLinkToken;
  }

  expect(asked).toEqual([false, true]);
});
