import type { Calendar, Debt } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { settle } from "#testing/reconcile-ledger.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
afterAll(() => harness.close());

/** Links a card with bills that the bank reports two weeks before they are due. */
async function reported(dueDates: readonly string[]): Promise<{ user: SignedInUser; debt: Debt }> {
  harness.api.deps.clock.set("2026-12-17T12:00:00Z");
  let user = await harness.signUp();
  const id = await harness.addAccount(user, CARD);
  for (const dueDate of dueDates) {
    harness.api.deps.clock.set(`${dueDate.slice(0, 8)}14T12:00:00Z`);
    await queryDatabase(
      harness.api,
      "update liabilities set next_payment_due_date = $2 where account_id = $1",
      [id, dueDate],
    );
    user = await signInAgain(harness.api, user);
    await settle(harness.api.deps, user);
  }
  const [debt] = await harness.debts(user);
  if (debt === undefined) throw new Error("no debt");

  return { user, debt };
}

test.for<[string, string[], number]>([
  ["the last of a long month stays its due day in February", ["2027-01-31", "2027-02-28"], 31],
  ["the 30th stays its due day in February", ["2027-01-30", "2027-02-28"], 30],
  ["the 28th stays its due day", ["2027-01-28", "2027-02-28"], 28],
  ["another day replaces the last one", ["2027-01-31", "2027-02-15"], 15],
  ["a first bill at the end of February sets the due day", ["2027-02-28"], 28],
])("%s", async ([, dueDates, expected]) => {
  const { debt } = await reported(dueDates);

  expect(debt).toMatchObject({ due_date: dueDates.at(-1), due_day: expected });
});

test("the calendar lists later payments of a bill that is due at month ends on the last day", async () => {
  const { user } = await reported(["2027-01-31", "2027-02-28"]);

  const path = "calendar/?from=2027-03-01&to=2027-05-31";
  const { entries } = (await harness.ask(user, "GET", { path })).json<Calendar>();

  expect(entries.map(({ due_date: due }) => due)).toEqual([
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
  ]);
});
