import type { Page, PayoffSnapshot } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

async function snapshotsOf({ access: token }: SignedInUser): Promise<PayoffSnapshot[]> {
  const answer = await harness.api.call("GET", "/api/v1/payoff-plan/snapshots/", { token });
  return answer.json<Page<PayoffSnapshot>>().results;
}

function debtsKept({ userId }: SignedInUser): Promise<{ accounts: number; text: string }[]> {
  return queryDatabase(
    harness.api,
    `select jsonb_array_length(debts) as accounts, debts::text as text
     from payoff_snapshots where user_id = $1`,
    [userId],
  );
}

test("a sync of bank data is followed by a snapshot of the plan", async () => {
  const user = await harness.signUp();
  await harness.link(user);

  const snapshots = await snapshotsOf(user);

  expect(snapshots).toHaveLength(1);
  expect(Number(snapshots[0]?.owed)).toBeGreaterThan(0);
});

test("a snapshot contains no name of an account or lender", async () => {
  const user = await harness.signUp();
  await harness.link(user);
  const named = (await harness.accounts(user)).flatMap(({ name, official_name: official }) => [
    name,
    official ?? name,
  ]);

  const [kept] = await debtsKept(user);

  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => kept?.text.includes(name))).toEqual([]);
});

test("removing a connection removes its figures from the snapshots of its user only", async () => {
  const [anna, berta] = [await harness.signUp(), await harness.signUp()];
  const { uuid } = await harness.link(anna);
  await harness.link(berta);
  const before = await debtsKept(berta);

  await harness.api.call("DELETE", `/api/v1/items/${uuid}/`, { token: anna.access });

  expect(await debtsKept(anna)).toEqual([{ accounts: 0, text: "[]" }]);
  expect(before[0]?.accounts).toBeGreaterThan(0);
  expect(await debtsKept(berta)).toEqual(before);
});
