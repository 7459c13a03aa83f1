import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { laterOn, snapshotNow } from "#testing/debtor-with-snapshot.ts";
import { createPlanHarness, type PlanHarness } from "#testing/plan-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

/** Links a card with a bill of $240.00 that contains a missed payment, and returns its user after the day's snapshot. */
async function linkBehindCard(statement: string | null) {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  const card = await harness.addAccount(user, {
    ...CARD,
    liability: {
      ...CARD.liability,
      minimumPaymentAmount: "240.00",
      isOverdue: true,
      lastStatementIssueDate: statement,
    },
  });
  await snapshotNow(harness, user);
  return { user, card };
}

/** Pays the bill and returns the user on a later day, when the bank's balance contains it and nothing is overdue. */
async function payBill({ user, card }: Awaited<ReturnType<typeof linkBehindCard>>, day: string) {
  const body = { uuid: randomUUID(), amount: "240.00", sent_on: "2026-12-01", status: "paid" };
  const { statusCode } = await harness.call(user, "POST", { path: `${card}/payments/`, body });
  expect(statusCode).toBe(201);
  await queryDatabase(
    harness.api,
    "update liabilities set is_overdue = false where account_id = $1",
    [card],
  );
  await queryDatabase(
    harness.api,
    "update accounts set balance_current = balance_current - 240 where id = $1",
    [card],
  );
  return laterOn(harness, user, `${day}T12:00:00Z`);
}

async function leastBudgetOf(user: SignedInUser): Promise<string | undefined> {
  const { outcome, ledger } = await harness.plan(user);

  return `${outcome.least_budget?.amount}${ledger[0]?.is_behind === true ? " behind" : ""}`;
}

test("a missed payment in a card's bill stays one-off after it was paid, until the next statement", async () => {
  const behind = await linkBehindCard("2026-11-26");
  // The usual minimum of $3,000.00 is $94.98, so $145.02 of the bill is not usual: 1 % of what is owed without it,
  // $2,854.98, and the interest of $1,854.98 at 24.99 % and of $1,000.00 at 27.99 %.
  expect(await leastBudgetOf(behind.user)).toBe("90.51 behind");

  // Before the payment, of $1,840.00 at 24.99 % and $1,160.00 at 27.99 %, where it counts.
  let user = await payBill(behind, "2026-12-10");
  expect(await leastBudgetOf(user)).toBe("95.38 behind");
  await snapshotNow(harness, user);
  user = await laterOn(harness, user, "2026-12-20T12:00:00Z");
  expect(await leastBudgetOf(user)).toBe("95.38 behind");

  await queryDatabase(
    harness.api,
    `update liabilities set last_statement_issue_date = '2026-12-26',
       next_payment_due_date = '2027-01-21', minimum_payment_amount = 95.00 where account_id = $1`,
    [behind.card],
  );
  user = await laterOn(harness, user, "2026-12-28T12:00:00Z");
  expect(await leastBudgetOf(user)).toBe("95.00");
});

test("without a statement date, a bill with a missed payment lasts for the calendar month", async () => {
  let user = await payBill(await linkBehindCard(null), "2026-12-31");
  expect(await leastBudgetOf(user)).toContain("behind");

  user = await laterOn(harness, user, "2027-01-02T12:00:00Z");
  expect(await leastBudgetOf(user)).not.toContain("behind");
});
