import { isOnDay } from "../../bank/calendar-date.ts";
import type { CalendarDate } from "../../bank/calendar-date.ts";
import type { Cents, Happening } from "../../bank/index.ts";
import { centsOf } from "../../bank/interest.ts";
import { unknownMerchant } from "../../bank/merchants.ts";
import { toCents, toRate } from "./configured.ts";
import type { OverrideTransaction } from "./custom-user.ts";
import type { PlannedAccount } from "./planned-account.ts";

const INTEREST_DAY = 28;
const DAYS_OF_INTEREST = 365 / 12;
/** What comes back from a shop is no payment. */
const IS_REFUND = /refund|return|reversal/i;

/** What a configuration says happened on one day; `balance` is what is owed or held on it. */
export function configuredOn(
  account: PlannedAccount,
  date: CalendarDate,
  balance: Cents,
): Happening[] {
  const given = account.config.transactions ?? [];
  const happened = given.flatMap((transaction, index) =>
    transaction.date_transacted === date
      ? [configuredHappening(account, transaction, `given/${index}`)]
      : [],
  );
  return [...happened, ...inflowOn(account, date, balance)];
}

/** Something that a configuration or `/sandbox/transactions/create` states. */
export function configuredHappening(
  account: PlannedAccount,
  given: OverrideTransaction,
  key: string,
): Happening {
  const cents = toCents(given.amount);
  return {
    key: `${account.key}/${key}`,
    account: account.key,
    kind: kindOf(account, cents, given.description),
    cents,
    on: given.date_transacted,
    postedOn: given.date_posted,
    merchant: unknownMerchant(given.description),
    ...(given.currency === undefined ? {} : { currency: given.currency }),
  };
}

function kindOf({ type }: PlannedAccount, cents: Cents, name: string): Happening["kind"] {
  if (type !== "credit") return "routine";
  if (cents >= 0) return "purchase";
  return IS_REFUND.test(name) ? "refund" : "payment";
}

function inflowOn(account: PlannedAccount, date: CalendarDate, balance: Cents): Happening[] {
  const model = account.config.inflow_model;
  if (!model || model.type === "none") return [];
  const day = model.payment_day_of_month ?? INTEREST_DAY;
  if (!isOnDay(date, day === "last" ? 31 : day)) return [];
  const amounts = {
    "monthly-income": toCents(model.income_amount ?? 0),
    "monthly-balance-payment": balance,
    "monthly-interest-only-payment": interestOf(account, balance),
  };
  const cents = amounts[model.type];
  if (cents === 0) return [];
  const name = model.transaction_name ?? (model.type === "monthly-income" ? "Income" : "Payment");
  const { key } = account;
  const inflow = { key: `${key}/inflow/${date}`, account: key, cents: -cents, on: date };
  const kind = kindOf(account, -cents, name);
  return [{ ...inflow, kind, postedOn: date, merchant: unknownMerchant(name) }];
}

function interestOf({ config }: PlannedAccount, balance: Cents): Cents {
  const { purchase_apr: card, nominal_apr: loan } = config.liability ?? {};
  const accrued = Math.max(0, balance) * toRate(card ?? loan ?? 0) * DAYS_OF_INTEREST;
  return centsOf(accrued, 36_500);
}
