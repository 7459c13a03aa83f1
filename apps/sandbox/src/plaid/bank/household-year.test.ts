import { expect, test } from "vitest";

import { addDays } from "../../bank/calendar-date.ts";
import { planAccounts } from "./planned-account.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { describeAccount } from "./describe-account.ts";
import { describeLiabilities } from "./describe-liabilities.ts";
import { goOn, startLife } from "./household-life.ts";
import type { HouseholdLife } from "./household-life.ts";
import { PERSONAS } from "./personas.ts";
import { readOn, startLog } from "./transaction-log.ts";
import type { TransactionLog } from "./transaction-log.ts";

const DAYS = 365;
const DAYS_TO_MISS = 4;
/** In a leap year and not, on a Sunday, on a Monday and on a month's last day. */
const BORN = ["2026-11-22", "2027-07-25", "2028-01-31"];

const CASES = PERSONAS.map((persona, at) => ({ ...persona, bornOn: BORN[at % BORN.length] ?? "" }));

test.for(CASES)(
  "$username since $bornOn: balance, transactions and liabilities agree on every day of a year",
  ({ username, user, bornOn }) => {
    const accounts = planAccounts(user, { itemId: username, seed: username, bornOn });
    const life = startLife(accounts, bornOn);
    const accountIds = accounts.map(({ accountId }) => accountId);
    const about = { openedOn: bornOn, bornOn, bornAfter: 0, daysRequested: 90 };
    const history = { ...about, through: bornOn, accountIds, selections: [] };
    const share = { life, accounts, history };
    const log = startLog(share);
    const posted = postedIn(log);
    const before = new Map(
      accounts.map((one) => [one.key, [owed(one, life), moved(one, life, posted)]]),
    );
    const wrong: unknown[] = [];

    for (let day = addDays(bornOn, 1); day <= addDays(bornOn, DAYS); day = addDays(day, 1)) {
      goOn(life, [], day);
      history.through = day;
      readOn(log, share);
      const postedSince = postedIn(log);
      for (const account of accounts) {
        const [owedBefore = 0, movedBefore = 0] = before.get(account.key) ?? [];
        const change = owed(account, life) - owedBefore;
        const reported = moved(account, life, postedSince) - movedBefore;
        if (change !== reported) wrong.push({ day, account: account.key, change, reported });
      }
      const passed = Object.values(describeLiabilities(accounts, life))
        .flatMap((entries) => entries ?? [])
        .filter((entry) => entry["is_overdue"] === false)
        .filter(({ next_payment_due_date: due }) => isPassed(due, day));
      wrong.push(...passed);
    }

    expect(wrong).toEqual([]);
  },
);

test.for(PERSONAS)(
  "$username, linked on whatever day: what is overdue is past, the rest is due within weeks",
  ({ username, user }) => {
    for (let bornOn = "2026-11-22"; bornOn < "2027-01-05"; bornOn = addDays(bornOn, 3)) {
      const accounts = planAccounts(user, { itemId: username, seed: username, bornOn });
      const wrong = Object.values(describeLiabilities(accounts, startLife(accounts, bornOn)))
        .flatMap((list) => list ?? [])
        .filter(({ next_payment_due_date: due, is_overdue: isOverdue }) => {
          if (typeof due !== "string") return false;
          if (isOverdue === true) return username === "user_overdue" && due > bornOn;
          return due < bornOn || due >= addDays(bornOn, 57);
        });
      expect([bornOn, wrong]).toEqual([bornOn, []]);
    }
  },
);

/** A card that is behind, with a configured minimum. */
function cardBehind(days_behind: number) {
  const liability = { type: "credit", is_overdue: true, minimum_payment_amount: 242 } as const;
  const card = { type: "credit", subtype: "credit card", starting_balance: 3_180 } as const;
  const user = { override_accounts: [{ ...card, bank: { days_behind }, liability }] };
  const accounts = planAccounts(user, { itemId: "item", seed: "seed", bornOn: "2026-11-29" });

  return { accounts, life: startLife(accounts, "2026-11-29") };
}

test("the next statement of a card that is behind adds the configured minimum once", () => {
  const { accounts, life } = cardBehind(14);
  goOn(life, [], "2026-12-29");
  const [card] = describeLiabilities(accounts, life).credit ?? [];

  // Next to the $242.00, 1 % of the balance, its interest and a late fee.
  expect(card).toMatchObject({ is_overdue: true });
  expect(card?.["minimum_payment_amount"]).toSatisfy(
    (minimum: number) => minimum > 242 + 30 && minimum < 242 + 200,
  );
});

test("the last payment of a card that is behind was made before the bill that it missed", () => {
  for (const days_behind of [2, 13, 28, 40]) {
    const { accounts, life } = cardBehind(days_behind);
    const { credit } = describeLiabilities(accounts, life);

    expect([days_behind, String(credit?.[0]?.last_payment_date)]).toEqual([
      days_behind,
      expect.toSatisfy((on: string) => on < addDays("2026-11-29", -days_behind - 20)),
    ]);
  }
});

/** A due date on a weekend or holiday is not missed before the next business day is over. */
function isPassed(due: unknown, day: string): boolean {
  return typeof due === "string" && due < addDays(day, -DAYS_TO_MISS);
}

/** In cents; what is held is owed to the customer. */
function owed(account: PlannedAccount, life: HouseholdLife): number {
  const cents = Math.round((describeAccount(account, life).balances.current ?? 0) * 100);
  return account.type === "depository" ? 0 - cents : cents;
}

/** Cents that were posted, by account id: what is pending may still change. */
function postedIn(log: TransactionLog): Map<string, number> {
  const cents = new Map<string, number>();
  for (const { account_id: id, amount, pending } of log.current.values()) {
    if (!pending) cents.set(id, (cents.get(id) ?? 0) + Math.round(amount * 100));
  }

  return cents;
}

/** Plaid has no transactions of mortgages and other loans: there the bank's own books are asked. */
function moved(
  account: PlannedAccount,
  { now }: HouseholdLife,
  posted: ReadonlyMap<string, number>,
): number {
  if (account.type !== "loan" || account.subtype === "student") {
    return posted.get(account.accountId) ?? 0;
  }

  return now
    .movements()
    .filter((one) => one.account === account.key && one.postedOn <= now.today())
    .reduce((sum, { cents }) => sum + cents, 0);
}
