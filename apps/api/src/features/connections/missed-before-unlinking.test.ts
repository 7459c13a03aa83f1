import { afterAll, beforeAll, expect, test } from "vitest";

import { beginFreeDays } from "#features/billing/index.ts";
import { settle } from "#testing/settle-ledger.ts";
import { CARD } from "#testing/debt-world.ts";
import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth } from "#testing/read-month.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

import { createEndBankAccessJob } from "./bank-access.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
afterAll(() => world.close());

/** Links a card, misses December 21, which the bill of January 21 contains, and ends the access in February. */
async function unlinkBehindCard(): Promise<{ user: SignedInUser; card: string }> {
  const { clock, database } = world.api.deps;
  clock.set("2026-12-01T12:00:00Z");
  const before = await world.signUp();
  const { userId } = before;
  await database.asSystemInTransaction((queries) =>
    beginFreeDays(queries, { userId, at: clock.now() }),
  );
  const { liability } = CARD;
  const card = await world.addAccount(before, {
    ...CARD,
    liability: { ...liability, lastStatementIssueDate: "2026-11-26" },
  });
  await settle(world.api.deps, before);

  clock.set("2026-12-28T12:00:00Z");
  await queryDatabase(
    world.api,
    `update liabilities set is_overdue = true, minimum_payment_amount = 160.00,
       next_payment_due_date = '2027-01-21', last_statement_issue_date = '2026-12-27'
     where account_id = $1`,
    [card],
  );
  await queryDatabase(
    world.api,
    "update connections set last_synced_at = '2026-12-28T06:00:00Z' where user_id = $1",
    [userId],
  );
  await settle(world.api.deps, before);

  clock.set("2027-02-02T12:00:00Z");
  await createEndBankAccessJob(world.api.deps).run({ userId });
  await settle(world.api.deps, before);
  return { user: await signInAgain(world.api, before), card };
}

test("counts a missed payment once if the last bill before the access ended contains it", async () => {
  const { user, card } = await unlinkBehindCard();
  const listAsked = async () =>
    (await readMonth(world.api, user)).payments
      .filter(({ state }) => state === "question")
      .map(({ cycle, billed, amount }) => [cycle, billed, amount]);

  expect(await listAsked()).toEqual([
    ["2026-12-21", "80.00", "80.00"],
    ["2027-01-21", "160.00", "80.00"],
  ]);
  for (const cycle of ["2026-12-21", "2027-01-21"]) {
    // oxlint-disable-next-line no-await-in-loop -- as on Home, one after the other
    await world.pay(user, card, { amount: "80.00", cycle, sent_on: cycle });
  }
  expect(await listAsked()).toEqual([]);
});
