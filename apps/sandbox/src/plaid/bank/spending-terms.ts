import { addDays } from "../../bank/calendar-date.ts";
import { RENT, SALARY, SAVINGS_INTEREST, SUBSCRIPTIONS } from "../../bank/merchants.ts";
import type { Merchant } from "../../bank/merchants.ts";
import { seeded } from "../../bank/seeded.ts";
import type { Routine, Spending } from "../../bank/index.ts";
import type { BankLife } from "./custom-user.ts";
import type { PlannedAccount } from "./planned-account.ts";

const PURCHASES_PER_DAY: Record<string, number> = {
  checking: 0.35,
  "credit card": 0.6,
  paypal: 0.15,
};
/** A Friday: wages that come every two weeks come on Fridays. */
const A_PAYDAY = "2026-01-02";

/** Returns the account's spending pattern, or null if the configuration lists its transactions. */
export function spendingOf(account: PlannedAccount): Spending | null {
  const { config, seed, subtype } = account;
  if (config.transactions) return null;
  const { refund_one_in: refundOneIn } = config.bank ?? {};
  return {
    seed,
    purchasesPerDay: config.purchases_per_day ?? PURCHASES_PER_DAY[subtype ?? ""] ?? 0,
    ...(refundOneIn === undefined ? {} : { refundOneIn }),
    // A configured inflow replaces the invented salary, never the purchases.
    routines: config.inflow_model ? [] : routinesOf(account),
  };
}

function routinesOf({ seed, subtype, config }: PlannedAccount): Routine[] {
  if (subtype === "savings") return [monthly(31, SAVINGS_INTEREST)];
  if (subtype === "checking") return wagesAndRent(seed, config.bank);
  const isUsed = config.starting_balance !== 0 && config.purchases_per_day !== 0;
  if (subtype !== "credit card" || !isUsed) return [];
  const chance = seeded(`${seed}/routine`);
  const day = chance.whole(2, 27);
  return [monthly((day % 27) + 1, chance.pick(SUBSCRIPTIONS))];
}

function wagesAndRent(seed: string, { wages, rent }: BankLife = {}): Routine[] {
  const income = { merchant: SALARY, cents: -toCents(wages?.amount) || SALARY.cents[0] };
  const home = { ...monthly(1, RENT), cents: rent === undefined ? RENT.cents[0] : toCents(rent) };
  const all = [home, { ...income, on: paydays(wages?.every, seed) }];
  return all.filter(({ cents }) => cents !== 0);
}

function paydays(every: string | undefined, seed: string): Routine["on"] {
  if (every === "month") return { every: "month", day: 31 };
  if (every !== "two weeks") return { every: "twice a month", days: [15, 31] };
  const week = seeded(`${seed}/payday`).whole(0, 1);
  return { every: "two weeks", from: addDays(A_PAYDAY, 7 * week) };
}

function monthly(day: number, merchant: Merchant): Routine {
  return { cents: merchant.cents[0], merchant, on: { every: "month", day } };
}

function toCents(amount = 0): number {
  return Math.round(amount * 100);
}
