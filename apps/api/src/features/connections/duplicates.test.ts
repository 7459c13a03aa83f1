import type { Item } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
});

beforeEach(async () => {
  harness.api.deps.clock.set(new Date().toISOString());
  user = await harness.signUp();
});

afterAll(async () => {
  await harness.close();
});

const card = (mask: string) => ({
  override_accounts: [{ ...CARD, meta: { name: "Card", mask } }],
});

/** Links a moment after the previous link. */
async function link(login: Parameters<BankHarness["link"]>[1], by = user): Promise<Item> {
  harness.api.deps.clock.advance(1_000);
  return harness.link(by, login);
}

async function duplicatesOf(by = user): Promise<(string | null)[]> {
  return (await harness.list<Item>(by, "items")).map(({ duplicate_of: older }) => older);
}

test("marks the newer connection if the same accounts of an institution are linked twice", async () => {
  const first = await link({ customUser: card("1111") });

  const second = await link({ customUser: card("1111") });

  expect(second.duplicate_of).toBe(first.uuid);
  expect(await duplicatesOf()).toEqual([null, first.uuid]);
});

test("another institution, other masks or another user are not a duplicate", async () => {
  await link({ customUser: card("1111") });
  const stranger = await harness.signUp();

  await link({ customUser: card("2222") });
  await link({ customUser: card("1111"), institutionId: "ins_109511" });
  await link({ customUser: card("1111") }, stranger);

  expect(await duplicatesOf()).toEqual([null, null, null]);
  expect(await duplicatesOf(stranger)).toEqual([null]);
});

test("accounts without a mask are not detected as duplicates", async () => {
  const first = await link({ customUser: card("1111") });
  const second = await link({ customUser: card("1111") });
  await queryDatabase(harness.api, "update accounts set mask = null where user_id = $1", [
    user.userId,
  ]);
  const maskless = async (token: string) =>
    (await harness.api.deps.bankData.listAccounts(token)).map((one) => ({ ...one, mask: null }));

  await syncNow(harness, first, { listAccounts: maskless });
  await syncNow(harness, second, { listAccounts: maskless });

  expect(await duplicatesOf()).toEqual([null, null]);
});

test("removing the older connection clears the duplicate mark of the newer one", async () => {
  const first = await link({ customUser: card("1111") });
  await link({ customUser: card("1111") });

  const answer = await harness.api.call("DELETE", `/api/v1/items/${first.uuid}/`, {
    token: user.access,
  });

  expect(answer.statusCode).toBe(200);
  expect(await duplicatesOf()).toEqual([null]);
});

test("a window to add accounts requests the account selection", async () => {
  const item = await link({ customUser: card("1111") });
  const asked: unknown[] = [];
  const { deps } = harness.api;
  const { createLinkToken } = deps.bankData;
  deps.bankData.createLinkToken = (request) => {
    asked.push(request.repair?.offersNewAccounts);
    return createLinkToken(request);
  };

  try {
    for (const add of [{}, { add_accounts: true }]) {
      const answer = await harness.api.call("POST", "/api/v1/links/", {
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
