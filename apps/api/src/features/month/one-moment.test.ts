import type { Debt, Page, PayoffPlan, ThisMonth } from "@snowball/contract";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD, createDebtHarness, type DebtHarness, LOAN } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: DebtHarness;

beforeAll(async () => {
  harness = await createDebtHarness();
});

afterAll(() => harness.close());

/** Sends a request while a linked debt becomes a manual one, between two queries of the response. */
async function requestDuringChange<Answer>(user: SignedInUser, path: string): Promise<Answer> {
  const entered = await harness.create(user, { ...LOAN, name: CARD.officialName });
  await queryDatabase(harness.api, "UPDATE debt_entries SET removed_at = now() WHERE id = $1", [
    entered.uuid,
  ]);
  const account = await harness.addAccount(user, CARD);
  const other = new Client({ connectionString: harness.api.connectionString });
  await other.connect();
  try {
    await other.query("BEGIN");
    await other.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [user.userId]);
    await other.query("DELETE FROM accounts WHERE id = $1", [account]);
    await other.query("UPDATE debt_entries SET removed_at = NULL WHERE id = $1", [entered.uuid]);
    // Only manual debts have their payments read here, so the response waits for this lock between the two queries.
    await other.query("LOCK TABLE payments IN ACCESS EXCLUSIVE MODE");
    const answer = harness.api.call("GET", path, { token: user.access });
    await expect.poll(isQueryWaiting).toBe(true);
    await other.query("COMMIT");

    return (await answer).json<Answer>();
  } finally {
    await other.end();
  }
}

async function isQueryWaiting(): Promise<boolean> {
  const waiting = await queryDatabase(
    harness.api,
    `SELECT FROM pg_locks JOIN pg_class ON pg_class.oid = relation
     WHERE relname = 'payments' AND NOT granted`,
  );
  return waiting.length > 0;
}

test("Home lists a debt once while it changes from linked to manual", async () => {
  const month = await requestDuringChange<ThisMonth>(await harness.signUp(), "/api/v1/month/");

  expect(month.debts.map(({ name }) => name)).toEqual(["Platinum Visa"]);
});

test("the plan counts a debt once while it changes from linked to manual", async () => {
  const plan = await requestDuringChange<PayoffPlan>(
    await harness.signUp(),
    "/api/v1/payoff-plan/",
  );

  expect(plan.outcome.owed).toBe("3000.00");
});

test("Debts lists a debt once while it changes from linked to manual", async () => {
  const page = await requestDuringChange<Page<Debt>>(await harness.signUp(), "/api/v1/debts/");

  expect(page.results.map(({ name }) => name)).toEqual(["Platinum Visa"]);
});
