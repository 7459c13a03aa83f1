import type { Page, PayoffSnapshot } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

async function snapshotsOf({ access: token }: SignedInUser): Promise<PayoffSnapshot[]> {
  const answer = await world.api.call("GET", "/api/v1/payoff-plan/snapshots/", { token });
  return answer.json<Page<PayoffSnapshot>>().results;
}

function debtsKept({ userId }: SignedInUser): Promise<{ accounts: number; text: string }[]> {
  return queryDatabase(
    world.api,
    `select jsonb_array_length(debts) as accounts, debts::text as text
     from payoff_snapshots where user_id = $1`,
    [userId],
  );
}

test("a sync of bank data is followed by a snapshot of the plan", async () => {
  const user = await world.signUp();
  await world.link(user);

  const snapshots = await snapshotsOf(user);

  expect(snapshots).toHaveLength(1);
  expect(Number(snapshots[0]?.owed)).toBeGreaterThan(0);
});

test("a snapshot contains no name of an account or lender", async () => {
  const user = await world.signUp();
  await world.link(user);
  const named = (await world.accounts(user)).flatMap(({ name, official_name: official }) => [
    name,
    official ?? name,
  ]);

  const [kept] = await debtsKept(user);

  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => kept?.text.includes(name))).toEqual([]);
});

test("removing a connection removes its figures from the snapshots of its user only", async () => {
  const [anna, berta] = [await world.signUp(), await world.signUp()];
  const { uuid } = await world.link(anna);
  await world.link(berta);
  const before = await debtsKept(berta);

  await world.api.call("DELETE", `/api/v1/items/${uuid}/`, { token: anna.access });

  expect(await debtsKept(anna)).toEqual([{ accounts: 0, text: "[]" }]);
  expect(before[0]?.accounts).toBeGreaterThan(0);
  expect(await debtsKept(berta)).toEqual(before);
});
