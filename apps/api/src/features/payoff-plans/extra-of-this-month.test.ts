import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD } from "#testing/debt-world.ts";
import { createLedgerWorld, type LedgerWorld } from "#testing/ledger-world.ts";
import { planWith } from "#testing/plan-with.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let world: LedgerWorld;

beforeAll(async () => {
  world = await createLedgerWorld();
});
beforeEach(() => world.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => world.close());

const planOf = (user: SignedInUser, total?: string) => planWith(world.api, user, total);

/** $75.00 a month due on the 5th, which is a Saturday, entered by hand. */
const debtor = () => world.debtor();

test("an extra that is sent meets no payment of next month: nothing more is asked for, today or tomorrow", async () => {
  const { user, debt } = await debtor();
  await world.pay(user, debt.uuid);
  world.api.deps.clock.set("2026-12-22T12:00:00Z");
  const later = await signInAgain(world.api, user);
  const ahead = { cycle: "2027-01-05", reason: "due", amount: "75.00" };
  const { outcome: before } = await planOf(later, "206.00");
  expect(before.this_month).toMatchObject({
    left: "131.00",
    instructions: [{ cycle: null, reason: "extra", amount: "131.00" }, ahead],
  });

  const extra = { amount: "131.00", sent_on: "2026-12-22", status: "sent", is_extra: true };
  await world.pay(later, debt.uuid, extra);

  const nothing = { budget: "206.00", sent: "206.00", left: "0.00", instructions: [ahead] };
  expect((await planOf(later)).outcome.this_month).toMatchObject(nothing);
  world.api.deps.clock.set("2026-12-23T12:00:00Z");
  const { outcome } = await planOf(await signInAgain(world.api, later));
  expect(outcome.this_month).toMatchObject(nothing);
});

/** As though transactions alone had shown the user's payments. */
const asRecognised = ({ userId }: SignedInUser) =>
  queryDatabase(
    world.api,
    "update payments set source = 'checking', why = 'name', said = null where user_id = $1",
    [userId],
  );

test("an extra that only a bank shows is of this month's money: nothing more is asked for", async () => {
  const { user, debt } = await debtor();
  await world.pay(user, debt.uuid);
  world.api.deps.clock.set("2026-12-22T12:00:00Z");
  const later = await signInAgain(world.api, user);
  await planOf(later, "206.00");

  await world.pay(later, debt.uuid, { amount: "131.00", sent_on: "2026-12-22", status: "sent" });
  await asRecognised(later);

  expect((await planOf(later)).outcome.this_month).toMatchObject({
    budget: "206.00",
    sent: "206.00",
    left: "0.00",
    instructions: [{ cycle: "2027-01-05", reason: "due", amount: "75.00" }],
  });
});

test("what a card's lender counts to its next bill is of this month's money where it is more than that bill", async () => {
  const user = await world.signUp();
  const bill = { kind: "credit", minimumPaymentAmount: "80.00", isOverdue: false } as const;
  const card = await world.addAccount(user, {
    ...CARD,
    liability: {
      ...bill,
      nextPaymentDueDate: "2026-12-05",
      lastStatementIssueDate: "2026-11-10",
    },
  });
  await world.pay(user, card, { amount: "80.00" });
  await queryDatabase(
    world.api,
    `update liabilities set next_payment_due_date = '2027-01-05',
       last_statement_issue_date = '2026-12-10' where account_id = $1`,
    [card],
  );
  world.api.deps.clock.set("2026-12-20T12:00:00Z");
  const later = await signInAgain(world.api, user);

  await world.pay(later, card, { amount: "131.00", sent_on: "2026-12-20" });
  await asRecognised(later);

  const [newest] = await world.obligations(later, card);
  expect(newest).toMatchObject({ due_date: "2027-01-05", status: "paid" });
  expect((await planOf(later)).ledger).toMatchObject([
    { debt: card, open: [], sent_this_month: "211.00", sent_ahead: "0.00" },
  ]);
});

test("an extra makes nothing of a payment that was due before the debt was known", async () => {
  world.api.deps.clock.set("2026-12-20T12:00:00Z");
  const { user, debt } = await debtor();
  const { outcome: before } = await planOf(user, "206.00");
  expect(before.this_month).toMatchObject({ left: "131.00" });

  const extra = { amount: "131.00", sent_on: "2026-12-20", is_extra: true };
  await world.pay(user, debt.uuid, extra);

  const { outcome, ledger } = await planOf(user);
  expect(ledger).toMatchObject([{ is_met_before: true, sent_this_month: "131.00" }]);
  expect(outcome.this_month).toMatchObject({ left: "0.00" });
});
