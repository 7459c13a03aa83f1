import type { Account } from "@snowball/contract";
import { addMonths, compareDates } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { BANK_PEOPLE } from "#testing/bank-people.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { readMonth } from "#testing/read-month.ts";

// Links every sandbox user and compares our API with the bank's own figures. Those come from a
// second link of the same user, read directly from the bank.

type BankAccount = {
  account_id: string;
  name: string;
  official_name: string | null;
  mask: string | null;
  type: string;
  balances: { current: number | null };
};
type BankDebt = {
  account_id: string;
  minimum_payment_amount?: number | null;
  next_monthly_payment?: number | null;
  next_payment_due_date: string | null;
  last_statement_issue_date?: string | null;
  is_overdue?: boolean | null;
  past_due_amount?: number | null;
  outstanding_interest_amount?: number | null;
};
type BankAnswer = {
  accounts: BankAccount[];
  liabilities: Record<"credit" | "student" | "mortgage", BankDebt[] | null>;
};

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(async () => {
  await harness.close();
});

async function askBank(username: string): Promise<BankAnswer> {
  const { access_token } = await harness.plaid<{ access_token: string }>(
    "/item/public_token/exchange",
    { public_token: await harness.publicToken({ username }) },
  );
  const { accounts } = await harness.plaid<BankAnswer>("/accounts/get", { access_token });
  const { liabilities } = await harness.plaid<BankAnswer>("/liabilities/get", { access_token });

  return { accounts, liabilities };
}

/** Formats an amount like our API. The sandbox amounts have at most two decimals. */
function decimal(amount: number | null | undefined): string | null {
  return amount?.toFixed(2) ?? null;
}

/**
 * For a student loan, adds the unpaid interest, which the bank reports separately from the
 * principal.
 */
function balanceOf({ account_id: id, balances }: BankAccount, { liabilities }: BankAnswer) {
  const loan = liabilities.student?.find(({ account_id: of }) => of === id);
  const interest = loan?.outstanding_interest_amount ?? 0;
  return decimal(balances.current === null ? null : balances.current + interest);
}

function stateOf(
  amount: number | null | undefined,
  owed: number | null | undefined,
): "unknown" | "nothing_due" | "due" {
  if (owed === 0 || amount === 0) return "nothing_due";
  return amount === null || amount === undefined ? "unknown" : "due";
}

/**
 * After a missed payment, a lender reports the next due date. The missed payment was due whole
 * months earlier.
 */
function dateOf({ next_payment_due_date: due }: BankDebt, isOverdue: boolean, today: string) {
  if (due === null || !isOverdue) return due;
  const months = [0, 1, 2, 3].find((each) => compareDates(addMonths(due, -each), today) < 0);
  return addMonths(due, -(months ?? 0));
}

function paymentsOf({ accounts, liabilities }: BankAnswer, today: string) {
  return Object.values(liabilities)
    .flatMap((debts) => debts ?? [])
    .flatMap((debt) => {
      const account = accounts.find(({ account_id: id }) => id === debt.account_id);
      const reported = debt.minimum_payment_amount ?? debt.next_monthly_payment;
      const isOverdue = debt.is_overdue === true || (debt.past_due_amount ?? 0) > 0;
      const payment = {
        name: account?.official_name ?? account?.name,
        mask: account?.mask,
        due_date: dateOf(debt, isOverdue, today),
        amount: decimal(reported),
        state: stateOf(reported, account?.balances.current),
        is_overdue: isOverdue,
      };
      return [payment, ...afterMissed(payment, debt)];
    });
}

/** A lender that still reports the missed date has not billed the next payment, a month later. */
function afterMissed<Payment extends { due_date: string | null; is_overdue: boolean }>(
  payment: Payment,
  { next_payment_due_date: reported }: BankDebt,
) {
  const { due_date: missed, is_overdue: isOverdue } = payment;
  if (!isOverdue || missed === null || missed !== reported) return [];
  const next = { due_date: addMonths(missed, 1), amount: null, is_overdue: false };
  return [{ ...payment, ...next, state: "unknown" }];
}

/** For a comparison that ignores the order. */
function inSomeOrder(entries: readonly object[]): string[] {
  return entries.map((entry) => JSON.stringify(entry)).toSorted();
}

test("lists all the users of the sandbox", async () => {
  const page = await (await fetch(harness.sandbox.url)).text();
  const named = [...page.matchAll(/<dt><code>(user_\w+)<\/code>/g)].map(([, name]) => name);

  expect(named.filter((name) => name !== "user_custom")).toEqual(BANK_PEOPLE);
});

/** One user for each kind of debt and each way a bank reports or withholds a figure. */
const TESTED = [
  "user_good",
  "user_unknown",
  "user_clear",
  "user_overdue",
  "user_borrower",
  "user_busy",
  "user_in_school",
  "user_homeowner",
] as const satisfies (typeof BANK_PEOPLE)[number][];

test.for(TESTED)("links %s with the exact accounts and payments of the bank", async (username) => {
  const bank = await askBank(username);
  const user = await harness.signUp();

  const item = await harness.link(user, { username });

  expect(item).toMatchObject({ status: "healthy", institution_name: "First Platypus Bank" });
  const pick = ({ name, official_name, mask, type, balance_current }: Account) => ({
    name,
    official_name,
    mask,
    type,
    balance: balance_current,
  });
  const accounts = await harness.accounts(user);
  expect(inSomeOrder(accounts.map(pick))).toEqual(
    inSomeOrder(
      bank.accounts.map((account) => ({
        name: account.name,
        official_name: account.official_name,
        mask: account.mask,
        type: account.type,
        balance: balanceOf(account, bank),
      })),
    ),
  );

  const month = await readMonth(harness.api, user);
  const payments = month.payments.filter(({ kind }) => kind === "bill" || kind === "arrears");
  const today = harness.api.deps.clock.now().toISOString().slice(0, 10);
  expect(
    inSomeOrder(
      payments.map(({ debt: uuid, due_date, billed: amount, state, recognised }) => {
        const debt = month.debts.find((each) => each.uuid === uuid);
        const known = amount === null ? "unknown" : "due";
        return {
          name: debt?.name,
          mask: debt?.mask,
          due_date,
          amount,
          // A payment that was recognized since then was due or of unknown amount.
          state: state === "nothing_due" && recognised === null ? state : known,
          is_overdue: state === "late",
        };
      }),
    ),
  ).toEqual(inSomeOrder(paymentsOf(bank, today)));
  const dates = payments.map(({ due_date: date }) => date ?? "9999-12-31");
  expect(dates).toEqual(dates.toSorted());
  expect(payments.length).toBeGreaterThan(0);
});
