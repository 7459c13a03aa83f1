import type { Account, Page, UpcomingPayment } from "@snowball/contract";
import { addMonths, compareDates } from "@snowball/dates";
import { afterAll, beforeAll, expect, test } from "vitest";

import { BANK_PEOPLE } from "#testing/bank-people.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";

// Every person that the stand-in has, linked as a user would, and what the API then says beside what
// the bank itself says: a second link of the same person, asked of the bank directly.

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

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(async () => {
  await world.close();
});

async function askBank(username: string): Promise<BankAnswer> {
  const { access_token } = await world.plaid<{ access_token: string }>(
    "/item/public_token/exchange",
    { public_token: await world.publicToken({ username }) },
  );
  const { accounts } = await world.plaid<BankAnswer>("/accounts/get", { access_token });
  const { liabilities } = await world.plaid<BankAnswer>("/liabilities/get", { access_token });

  return { accounts, liabilities };
}

/** As the wire writes it; the stand-in's amounts have two decimals at most. */
function decimal(amount: number | null | undefined): string | null {
  return amount?.toFixed(2) ?? null;
}

/** Of a student loan with the unpaid interest that is owed beside its principal. */
function balanceOf({ account_id: id, balances }: BankAccount, { liabilities }: BankAnswer) {
  const loan = liabilities.student?.find(({ account_id: of }) => of === id);
  const interest = loan?.outstanding_interest_amount ?? 0;
  return decimal(balances.current === null ? null : balances.current + interest);
}

function stateOf(
  amount: number | null | undefined,
  owed: number | null | undefined,
): UpcomingPayment["state"] {
  if (owed === 0 || amount === 0) return "nothing_due";
  return amount === null || amount === undefined ? "unknown" : "due";
}

/** The amount beside the next date is the last bill's until the next statement, a month later, is issued. */
function isBilled({ last_statement_issue_date: issued, next_payment_due_date: due }: BankDebt) {
  const noDates = issued === null || issued === undefined || due === null;
  return noDates || compareDates(due, addMonths(issued, 1)) <= 0;
}

function paymentsOf({ accounts, liabilities }: BankAnswer) {
  return Object.values(liabilities)
    .flatMap((debts) => debts ?? [])
    .map((debt) => {
      const account = accounts.find(({ account_id: id }) => id === debt.account_id);
      const told = debt.minimum_payment_amount ?? debt.next_monthly_payment;
      const amount = isBilled(debt) ? told : null;
      return {
        name: account?.official_name ?? account?.name,
        mask: account?.mask,
        due_date: debt.next_payment_due_date,
        amount: decimal(amount),
        state: stateOf(amount, account?.balances.current),
        is_overdue: debt.is_overdue === true || (debt.past_due_amount ?? 0) > 0,
      };
    });
}

/** For a comparison in which the order does not count. */
function inSomeOrder(entries: readonly object[]): string[] {
  return entries.map((entry) => JSON.stringify(entry)).toSorted();
}

test("these are all the people that the stand-in has", async () => {
  const page = await (await fetch(world.sandbox.url)).text();
  const named = [...page.matchAll(/<dt><code>(user_\w+)<\/code>/g)].map(([, name]) => name);

  expect(named.filter((name) => name !== "user_custom")).toEqual(BANK_PEOPLE);
});

test.for(BANK_PEOPLE)(
  "%s can be linked, and the accounts and payments are the bank's to the cent",
  async (username) => {
    const bank = await askBank(username);
    const user = await world.signUp();

    const item = await world.link(user, { username });

    expect(item).toMatchObject({ status: "healthy", institution_name: "First Platypus Bank" });
    const pick = ({ name, official_name, mask, type, balance_current }: Account) => ({
      name,
      official_name,
      mask,
      type,
      balance: balance_current,
    });
    const accounts = await world.accounts(user);
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

    const answer = await world.api.call("GET", "/api/v1/upcoming-payments/?limit=500", {
      token: user.access,
    });
    expect(answer.statusCode).toBe(200);
    const payments = answer.json<Page<UpcomingPayment>>().results;
    expect(
      inSomeOrder(
        payments.map(({ name, mask, due_date, amount, state, is_overdue, recognised }) => ({
          name,
          mask,
          due_date,
          amount,
          // What was seen to be paid since was due, or of unknown amount.
          state: recognised === null ? state : amount === null ? "unknown" : "due",
          is_overdue,
        })),
      ),
    ).toEqual(inSomeOrder(paymentsOf(bank)));
    const dates = payments.map(({ due_date: date }) => date ?? "9999-12-31");
    expect(dates).toEqual(dates.toSorted());
    expect(payments.length).toBeGreaterThan(0);
  },
);
