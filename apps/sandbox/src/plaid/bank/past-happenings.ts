import { businessDayUntil } from "../../bank/business-days.ts";
import { addDays, addMonths } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { Bank, Happening, HouseholdTerms } from "../../bank/index.ts";
import { paymentAt, paymentTo } from "../../bank/merchants.ts";
import { happeningOf } from "../../bank/pass-day.ts";
import { seeded } from "../../bank/seeded.ts";
import { spentOn } from "../../bank/spending.ts";
import { configuredOn } from "./configured-happenings.ts";
import type { PlannedAccount } from "./planned-account.ts";

/** Plaid loads two years at most. */
const MONTHS_BEFORE = 25;

export type Past = (date: CalendarDate) => Happening[];

/**
 * Returns the transactions before the household was opened: the same spending as after it. For each
 * debt, adds a monthly payment like the last one that its lender reports, in both accounts.
 */
export function pastOf(accounts: PlannedAccount[], terms: HouseholdTerms, atFirst: Bank): Past {
  const payments = Map.groupBy(pastPayments(accounts, terms, atFirst), ({ on }) => on);
  return (date) => [
    ...accounts.flatMap((account) => configuredOn(account, date, atFirst.balanceOf(account.key))),
    ...Object.entries(terms.spending).flatMap(([account, spending]) =>
      spentOn(spending, date).map((spent) => happeningOf(account, date, spent)),
    ),
    ...(payments.get(date) ?? []),
  ];
}

function pastPayments(
  accounts: PlannedAccount[],
  terms: HouseholdTerms,
  atFirst: Bank,
): Happening[] {
  const invents = (key: string | null): boolean => {
    const config = accounts.find((account) => account.key === key)?.config;
    return config !== undefined && !config.transactions && !config.inflow_model;
  };
  return accounts.flatMap(({ key, bornOn, name }) => {
    const facts = atFirst.factsOf(key);
    const last = facts?.lastPayment;
    if (!facts || !last || !invents(key)) return [];
    const pulled = (terms.autopay[key] ?? "none") !== "none";
    return Array.from({ length: MONTHS_BEFORE }, (_, months) => addMonths(last.on, -months))
      .filter((arrivedOn) => arrivedOn <= bornOn)
      .flatMap((arrivedOn): Happening[] => {
        const sentOn = sendingDay(terms.seed, key, arrivedOn);
        const ours = { kind: "payment", account: key, key: `${key}/past/${arrivedOn}` } as const;
        const arrived = { ...ours, cents: -last.cents, merchant: paymentAt(facts.kind, pulled) };
        const theirs = { ...ours, account: terms.paysFrom ?? "", key: `${ours.key}/sent` };
        const sent = { ...theirs, cents: last.cents, merchant: paymentTo(facts.kind, name) };
        return [
          { ...arrived, on: arrivedOn, postedOn: arrivedOn },
          ...(invents(terms.paysFrom) ? [{ ...sent, on: sentOn, postedOn: sentOn }] : []),
        ];
      });
  });
}

function sendingDay(seed: string, account: string, arrivedOn: CalendarDate): CalendarDate {
  let day = arrivedOn;
  for (let left = seeded(`${seed}/pull/${account}/${arrivedOn}`).whole(1, 3); left > 0; left -= 1) {
    day = businessDayUntil(addDays(day, -1));
  }
  return day;
}
