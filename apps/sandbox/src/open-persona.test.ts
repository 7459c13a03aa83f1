import { expect, test } from "vitest";

import { addDays } from "./bank/calendar-date.ts";
import type { Bank } from "./bank/index.ts";
import { openPersona } from "./open-persona.ts";
import { HOUSEHOLDS } from "./plaid/bank/households.ts";

const BORN = "2026-11-22";
const DAYS = 400;
/** After the statement, and days before it is due. */
const DAYS_AHEAD = 12;

test("the twelve households open without a server and make requested payments", () => {
  const { bank, accountIds, accounts, liabilities } = openPersona("user_maria", BORN);
  bank.pay({ account: "1", cents: 5_000 });
  bank.passDays(7);

  expect(bank.factsOf("1")).toMatchObject({ lastPayment: { cents: 5_000 } });
  expect(liabilities().credit).toMatchObject([
    { account_id: accountIds["1"], last_payment_amount: 50 },
  ]);
  expect(accounts()[1]?.balances.current).toBe(bank.balanceOf("1") / 100);
  expect(() => openPersona("user_nobody", BORN)).toThrow("user_nobody");
});

function payWhatIsDue(bank: Bank, key: string, paidFor: Map<string, string>): void {
  const { nextDueOn: due = null, minimum = 0, pastDue = 0 } = bank.factsOf(key) ?? {};
  const isNear = due !== null && bank.today() >= addDays(due, -DAYS_AHEAD);
  if (!isNear || paidFor.get(key) === due || minimum === 0) return;
  bank.pay({ account: key, cents: Math.max(minimum, pastDue) });
  paidFor.set(key, due);
}

test.for(HOUSEHOLDS)(
  "$username, who pays each minimum twelve days ahead, is never late in 400 days",
  ({ username }) => {
    const { bank, accountIds } = openPersona(username, BORN);
    const debts = Object.keys(accountIds).filter((key) => bank.factsOf(key) !== null);
    // What is behind on the first day is caught up at once.
    const paidFor = new Map<string, string>();
    for (let day = 0; day < DAYS; day += 1) {
      for (const key of debts) payWhatIsDue(bank, key, paidFor);
      bank.passDays(1);
    }

    const late = bank.movements().filter(({ kind, on }) => kind === "fee" && on > "2026-12-10");
    expect(late).toEqual([]);
    for (const key of debts) expect([key, bank.factsOf(key)?.pastDue]).toEqual([key, 0]);
  },
);
