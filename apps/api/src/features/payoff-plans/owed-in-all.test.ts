import type { Account, Debt, Page, PayoffPlan } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { LOAN } from "#testing/debt-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

async function read<T>({ access: token }: SignedInUser, path: string): Promise<T> {
  return (await harness.api.call("GET", `/api/v1/${path}/`, { token })).json<T>();
}

const positive = (amounts: readonly (string | null)[]) =>
  sumAmounts(amounts.flatMap((amount) => (amount !== null && signOf(amount) > 0 ? [amount] : [])));

test.each(["user_good", "user_family", "user_graduate", "user_overdue", "user_borrower"])(
  "%s: the amount owed is the same in Accounts, Debts and the plan with its excluded debts",
  async (username) => {
    const user = await harness.signUp();
    const { access: token } = user;
    await harness.link(user, { username });
    await harness.api.call("POST", "/api/v1/debts/", { token, body: LOAN });

    const accounts = await harness.accounts(user);
    const { results: debts } = await read<Page<Debt>>(user, "debts");
    const { outcome } = await read<PayoffPlan>(user, "payoff-plan");

    const isLiability = ({ type }: Account) => type === "credit" || type === "loan";
    const balances = accounts.filter(isLiability).map((account) => account.balance_current);
    const isApart = ({ uuid, is_included: isIncluded }: Debt) =>
      !isIncluded || outcome.left_out.some(({ debt }) => debt === uuid);
    const owed = positive(debts.map((debt) => debt.owed.value));
    expect(positive([...balances, "1200.00"])).toBe(owed);
    const apart = positive(debts.filter(isApart).map((debt) => debt.owed.value));
    expect(sumAmounts([outcome.owed, apart])).toBe(owed);
  },
);
