import { monthlyInterest } from "./amortize.ts";
import { addDays, isOnDay } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { OverrideTransaction } from "./custom-user.ts";
import { currentBalance } from "./describe-account.ts";
import {
  CARD_PAYMENT,
  LOAN_PAYMENT,
  RENT,
  SALARY,
  SAVINGS_INTEREST,
  SHOPS,
  SUBSCRIPTIONS,
  unknownMerchant,
} from "../../bank/merchants.ts";
import type { Merchant } from "../../bank/merchants.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { seeded } from "../../bank/seeded.ts";

/** One movement of money; `amount` in units of the currency, above zero when money goes out. */
export type Movement = {
  /** Distinguishes the movements of one account. */
  key: string;
  accountId: string;
  amount: number;
  currency: string;
  /** The day on which it happened. */
  date: CalendarDate;
  /** The day on which it posts; it is pending before. */
  postedOn: CalendarDate;
  merchant: Merchant;
};

const PURCHASES_PER_DAY: Record<string, number> = {
  checking: 0.35,
  "credit card": 0.6,
  paypal: 0.15,
};
const INTEREST_DAY = 28;
/** Purchases are pending for a day; transfers post at once. */
const DAYS_TO_POST = 1;

/** What happened on `account` on one day: the days of a configured history, or invented ones. */
export function movementsOn(account: PlannedAccount, date: CalendarDate): Movement[] {
  const { config } = account;
  const inflow = monthlyInflow(account, date);
  if (config.transactions) return [...configured(account, date), ...inflow];
  // A configured inflow replaces the invented salary or payment, never the purchases.
  const regular = config.inflow_model ? inflow : monthlyRoutine(account, date);
  return [...regular, ...purchases(account, date)];
}

function configured(account: PlannedAccount, date: CalendarDate): Movement[] {
  const all = account.config.transactions ?? [];
  return all.flatMap((given, index) =>
    given.date_transacted === date ? configuredMovement(account, given, `given/${index}`) : [],
  );
}

/** A movement as a configuration or `/sandbox/transactions/create` states it. */
export function configuredMovement(
  account: PlannedAccount,
  given: OverrideTransaction,
  key: string,
): Movement {
  return {
    key,
    accountId: account.accountId,
    amount: given.amount,
    currency: given.currency ?? account.currency,
    date: given.date_transacted,
    postedOn: given.date_posted,
    merchant: unknownMerchant(given.description),
  };
}

function purchases(account: PlannedAccount, date: CalendarDate): Movement[] {
  const chance = seeded(`${account.seed}/purchases/${date}`);
  const perDay = account.config.purchases_per_day ?? PURCHASES_PER_DAY[account.subtype ?? ""] ?? 0;
  const count = Math.floor(perDay) + (chance.fraction() < perDay % 1 ? 1 : 0);
  return Array.from({ length: count }, (_, index) => {
    const merchant = chance.pick(SHOPS);
    const amount = chance.whole(...merchant.cents) / 100;
    const key = `purchase/${date}/${index}`;
    // Still pending on its day.
    const postedOn = addDays(date, DAYS_TO_POST);
    return { ...movement(account, { date, key, merchant, amount }), postedOn };
  });
}

function monthlyRoutine(account: PlannedAccount, date: CalendarDate): Movement[] {
  return routineOf(account)
    .filter(([day]) => isOnDay(date, day))
    .map(([, merchant]) => {
      const [cents] = merchant.cents;
      const key = `routine/${date}/${merchant.name}`;
      return movement(account, { date, key, merchant, amount: cents / 100 });
    });
}

function routineOf({ seed, subtype, config }: PlannedAccount): [day: number, merchant: Merchant][] {
  const chance = seeded(`${seed}/routine`);
  const day = chance.whole(2, 27);
  if (subtype === "checking") {
    return [
      [1, RENT],
      [15, SALARY],
      [31, SALARY],
    ];
  }
  if (subtype === "savings") return [[31, SAVINGS_INTEREST]];
  if (subtype === "student") return [[day, LOAN_PAYMENT]];
  if (subtype !== "credit card" || config.starting_balance === 0) return [];
  return [
    [day, CARD_PAYMENT],
    [(day % 27) + 1, chance.pick(SUBSCRIPTIONS)],
  ];
}

function monthlyInflow(account: PlannedAccount, date: CalendarDate): Movement[] {
  const model = account.config.inflow_model;
  if (!model || model.type === "none") return [];
  const day = model.payment_day_of_month ?? INTEREST_DAY;
  if (!isOnDay(date, day === "last" ? 31 : day)) return [];
  const amounts = {
    "monthly-income": model.income_amount ?? 0,
    "monthly-balance-payment": currentBalance(account, date),
    "monthly-interest-only-payment": interestOf(account, date),
  };
  const amount = amounts[model.type];
  if (amount === 0) return [];
  const merchant = unknownMerchant(model.transaction_name ?? defaultInflowName(model.type));
  return [movement(account, { date, key: `inflow/${date}`, merchant, amount: -amount })];
}

function defaultInflowName(type: string): string {
  return type === "monthly-income" ? "Income" : "Payment";
}

function interestOf(account: PlannedAccount, date: CalendarDate): number {
  const { purchase_apr: card, nominal_apr: loan } = account.config.liability ?? {};
  const balanceCents = Math.round(currentBalance(account, date) * 100);
  return monthlyInterest(Math.max(0, balanceCents), card ?? loan ?? 0) / 100;
}

function movement(
  account: PlannedAccount,
  detail: Pick<Movement, "date" | "key" | "merchant" | "amount">,
): Movement {
  const { accountId, currency } = account;
  return { ...detail, accountId, currency, postedOn: detail.date };
}
