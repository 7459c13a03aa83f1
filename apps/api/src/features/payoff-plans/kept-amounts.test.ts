import type { PayoffMonth } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanHarness, type PlanHarness } from "#testing/plan-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

import { withLastPayments } from "./snapshot-rules.ts";
import { createSnapshotPayoffPlanJob } from "./snapshots.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const card = (name: string, owed: string, apr: string) => ({
  name,
  kind: "credit_card",
  balances: [{ id: "purchases", amount: owed, apr }],
  minimum_rule: { type: "percent_plus_interest", percent: "1", floor: "35.00" },
});

/** Creates a user with two cards and stores the day's snapshot of this plan. */
async function plannedWith(settings: object): Promise<SignedInUser> {
  const user = await harness.signUp();
  await harness.create(user, card("Visa", "4200.00", "24.99"));
  await harness.create(user, card("Store", "1900.00", "29.99"));
  await harness.put(user, { strategy: "optimal", total: "600.00", steady: false, ...settings });
  await createSnapshotPayoffPlanJob(harness.api.deps).run({ userId: user.userId });
  return user;
}

async function plannedOf(user: SignedInUser) {
  const { ledger } = await harness.plan(user);
  return ledger.flatMap(({ debt, planned }) => (planned === undefined ? [] : [[debt, planned]]));
}

test("the day's snapshot stores what the cheapest plan gives each debt this month", async () => {
  const user = await plannedWith({});
  const [month] = (await harness.get(user, "months/?limit=1")).json<{ results: PayoffMonth[] }>()
    .results;

  expect(await plannedOf(user)).toEqual(month?.debts.map(({ debt, payment }) => [debt, payment]));
});

test.each([{ strategy: "avalanche" }, { steady: true }])(
  "the snapshot stores no amounts of another plan: %o",
  async (settings) => {
    expect(await plannedOf(await plannedWith(settings))).toEqual([]);
  },
);

test("the amounts of a plan count only in its month", async () => {
  const user = await plannedWith({});
  const { ledger } = await harness.plan(user);
  const plain = ledger.map((each) => {
    const { planned: _, ...rest } = each;
    return rest;
  });
  const debts = ledger.map((each) => ({ uuid: each.debt, ledger: each }));

  const last = { takenOn: "2026-11-30", debts };

  expect(withLastPayments(plain, last, "2026-11-30")).toEqual(ledger);
  expect(withLastPayments(plain, last, "2026-12-01")).toEqual(plain);
});

test.for([{ billed: "242.00" }, { billed: null }])(
  "a bill of $billed that was reported with a missed payment keeps the date of that when its own is over",
  async ({ billed }) => {
    const user = await plannedWith({});
    const [own] = (await harness.plan(user)).ledger;
    const [payment] = own?.payments ?? [];
    if (own === undefined || payment === undefined) throw new Error("No payment");
    const bill = { ...payment, cycle: "2026-12-16", billed };
    const ledgerWith = (about: Partial<typeof bill>) => ({
      ...own,
      payments: [{ ...bill, ...about }],
    });
    const before = ledgerWith({ due_date: "2026-11-16", is_late: true });
    const after = ledgerWith({ due_date: "2026-12-16", question: "was_it_paid" });
    const missed = { ...(billed && { may_contain_missed: true }), missed_on: "2026-11-16" };
    const unclear = { ...after, payments: [{ ...after.payments[0], ...missed }] };
    const withLast = (ledger: typeof own | null) => {
      const debts = [{ uuid: own.debt, ledger }];
      return withLastPayments([after], ledger && { takenOn: "2026-12-15", debts }, "2026-12-16");
    };

    const marked = withLast(before);
    expect(marked).toEqual([unclear]);
    expect(withLast(marked[0] ?? own)).toEqual([unclear]);
    expect(withLast(after)).toEqual([after]);
    expect(withLast(null)).toEqual([after]);
  },
);
