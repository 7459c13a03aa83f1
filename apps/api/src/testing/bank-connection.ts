import type { Item } from "@snowball/contract";

import { createSyncConnectionJob } from "#features/connections/sync-connection.ts";
import { linkConnection } from "#features/connections/link-connection.ts";
import type { BankData } from "#ports/bank-data.ts";
import type { SealedSecret } from "#ports/secret-box.ts";

import type { BankHarness } from "./bank-harness.ts";
import { dayAgo } from "./day-ago.ts";
import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";

/** Runs one sync like a worker, optionally with some functions of the provider replaced. */
export async function syncNow(
  { api }: BankHarness,
  { uuid }: Item,
  { attempt = 1, ...bankData }: Partial<BankData> & { attempt?: number } = {},
): Promise<void> {
  const tampered = { ...api.deps, bankData: { ...api.deps.bankData, ...bankData } };
  await createSyncConnectionJob(tampered).run({ connectionId: uuid, attempt });
}

/** Returns the stored row of a connection. */
export async function rowOf({ api }: BankHarness, { uuid }: Item): Promise<Row> {
  const [row] = await queryDatabase<Row>(api, "select * from connections where id = $1", [uuid]);
  if (!row) throw new Error("The connection is not stored.");
  return row;
}

type Row = { provider_item_id: string; sealed_access_token: SealedSecret };

export async function accessTokenOf(harness: BankHarness, item: Item): Promise<string> {
  const { sealed_access_token: sealed } = await rowOf(harness, item);
  return harness.api.deps.secretBox.open(sealed, item.uuid);
}

/** Sets an error or changes during pagination for an item at the fake bank. */
export async function switchItem(
  harness: BankHarness,
  item: Item,
  order: { errorCode: string | null } | { mutations: number },
): Promise<void> {
  const { provider_item_id: id } = await rowOf(harness, item);
  const path = `/_sandbox/plaid/items/${id}`;
  if ("errorCode" in order) await harness.sandbox.call("POST", `${path}/error`, order);
  else {
    const body = { times: order.mutations };
    await harness.sandbox.call("POST", `${path}/mutate-during-pagination`, body);
  }
}

/** Links a connection like the route does, with some functions of the provider replaced. */
export function linkWith(
  { api: { deps } }: BankHarness,
  user: SignedInUser,
  { publicToken, bankData }: { publicToken: string; bankData: Partial<BankData> },
) {
  return linkConnection(
    { ...deps, bankData: { ...deps.bankData, ...bankData } },
    { userId: user.userId, publicToken, purpose: "liability", connectionId: null },
  );
}

/** Returns the stored rows of the user's connections. */
export async function connectionsOf(
  { api }: BankHarness,
  { userId }: SignedInUser,
): Promise<Record<string, unknown>[]> {
  return queryDatabase(api, "select * from connections where user_id = $1", [userId]);
}

/** Returns the states of the user's link sessions, oldest first. */
export async function sessionStatesOf(
  { api }: BankHarness,
  { userId }: SignedInUser,
): Promise<string[]> {
  const rows = await queryDatabase<{ state: string }>(
    api,
    "select state from link_sessions where user_id = $1 order by created_at",
    [userId],
  );
  return rows.map(({ state }) => state);
}

/** Returns the user's accounts and transactions. */
export async function moneyOf(harness: BankHarness, user: SignedInUser): Promise<unknown[]> {
  return [await harness.accounts(user), await harness.transactions(user)];
}

export async function countTransactions(
  { api }: BankHarness,
  { userId }: SignedInUser,
): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(
    api,
    "select count(*)::integer as count from transactions where user_id = $1",
    [userId],
  );
  return row?.count ?? 0;
}

/** A credit card of a custom user. */
export const CARD = {
  type: "credit",
  subtype: "credit card",
  starting_balance: 100,
  meta: { name: "Card" },
};

/** Returns purchases of a custom user with the amounts 0.25, 1.25, 2.25 and so on. */
export function purchases(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    date_transacted: dayAgo(50),
    date_posted: dayAgo(49),
    amount: index + 0.25,
    description: `Purchase ${index}`,
  }));
}

/** Creates a user with a connection that is not synced yet. The bank has `count` purchases. */
export async function unsyncedUser(
  harness: BankHarness,
  count: number,
): Promise<{ user: SignedInUser; item: Item }> {
  const user = await harness.signUp();
  await harness.openLink(user);
  const customUser = { override_accounts: [{ ...CARD, transactions: purchases(count) }] };
  const answer = await harness.postItem(user, await harness.publicToken({ customUser }));
  return { user, item: answer.json<Item>() };
}
