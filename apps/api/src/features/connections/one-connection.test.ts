import type { Account, Item } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { rowOf, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { goThroughWindow, type Visit } from "#testing/link-window.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(async () => {
  await harness.close();
});

/** An institution that keeps one grant per user. */
const MERIDIAN = "ins_900006";
const isDeposit = ({ type }: { type: string }) => type === "depository";

/** Goes through the window, posts the token and syncs. */
async function link(user: SignedInUser, visit: Visit): Promise<Item> {
  const { publicToken } = await goThroughWindow(harness, user, visit);
  const { purpose = "liability", forItem } = visit;
  const answer = await harness.postItem(user, publicToken, {
    purpose,
    ...(forItem && { forItem }),
  });
  await harness.work();
  return answer.json<Item>();
}

const owed = (accounts: Account[]) =>
  accounts.filter(
    ({ credit_liability, mortgage_liability, student_loan_liability }) =>
      credit_liability ?? mortgage_liability ?? student_loan_liability,
  );

test.each(["depository", "liability"] as const)(
  "the %s button links checking accounts and debts with their bills through one connection",
  async (purpose) => {
    const user = await harness.signUp();
    await link(user, { purpose });

    const accounts = await harness.accounts(user);
    expect(accounts.map(({ type }) => type).toSorted()).toEqual([
      "credit",
      "depository",
      "depository",
      "loan",
      "loan",
    ]);
    expect(owed(accounts)).toHaveLength(3);
    expect((await harness.transactions(user)).length).toBeGreaterThan(0);
    expect(await harness.item(user)).toMatchObject({ purpose, status: "healthy" });
  },
);

test("at a bank that keeps one grant, a second connection of the same login ends the first", async () => {
  const user = await harness.signUp();
  const purpose = "depository";
  const first = await link(user, { purpose, institutionId: MERIDIAN, choose: isDeposit });
  await link(user, { institutionId: MERIDIAN, choose: (one) => !isDeposit(one) });
  await syncNow(harness, first);

  const items = await harness.list<Item>(user, "items");
  const statusOf = new Map(items.map(({ uuid, status }) => [uuid, status]));
  expect(statusOf.get(first.uuid)).toBe("login_required");
  expect([...statusOf.values()]).toContain("healthy");
});

test("accounts that are added to a connection arrive with their bills, and the connection stays valid", async () => {
  const user = await harness.signUp();
  const purpose = "depository";
  const first = await link(user, { purpose, institutionId: MERIDIAN, choose: isDeposit });
  expect(owed(await harness.accounts(user))).toHaveLength(0);

  await link(user, { purpose, institutionId: MERIDIAN, forItem: first.uuid, addsAccounts: true });

  expect(owed(await harness.accounts(user))).toHaveLength(3);
  expect(await harness.item(user)).toMatchObject({ uuid: first.uuid, status: "healthy" });
});

async function consentTo(item: Item, products: string[]): Promise<void> {
  const { provider_item_id: id } = await rowOf(harness, item);
  await harness.sandbox.call("POST", `/_sandbox/plaid/items/${id}/consent`, { products });
}

test("shows a missing permission, does not retry, and recovers with Update Acount", async () => {
  const user = await harness.signUp();
  const item = await link(user, { purpose: "depository" });
  const accounts = await harness.accounts(user);
  await consentTo(item, ["transactions"]);

  await syncNow(harness, item);

  expect(await harness.item(user)).toMatchObject({
    status: "permission_required",
    status_reason:
      "Your bank needs your permission to share your minimums, due dates and rates. Update the account to allow it.",
  });
  expect(await harness.accounts(user)).toEqual(accounts);
  const retries = await queryDatabase(
    harness.api,
    "select 1 from graphile_worker._private_jobs where payload->>'connectionId' = $1",
    [item.uuid],
  );
  expect(retries).toEqual([]);

  await link(user, { purpose: "depository", forItem: item.uuid });
  expect(await harness.item(user)).toMatchObject({ status: "healthy", status_reason: null });
  expect(owed(await harness.accounts(user))).toHaveLength(3);
});
