import {
  type AutopayInput,
  BALANCES_MAX,
  type Debt,
  DEBT_AMOUNT_MAX,
  type DebtBalanceInput,
  DebtChange,
  type DebtInput,
  type FieldErrors,
  type MinimumRuleInput,
  RATE_PERCENT_MAX,
} from "@snowball/contract";
import { addMonths, compareDates, formatShortDate } from "@snowball/dates";
import { compareAmounts, formatAmount, signOf } from "@snowball/money";
import { Value } from "typebox/value";

import type { StatedDebt } from "./debt-rows.ts";

const BANKS_OWN = "This comes from your bank and can't be changed here.";

/** Returns errors for the fields that a user cannot change on a debt of this kind. */
export function faultsInReadOnlyFields(
  change: DebtChange,
  { isManual }: { isManual: boolean },
): FieldErrors {
  const isGiven = (field: keyof DebtChange) => change[field] !== undefined;
  if (!isManual) {
    const own = (["name", "kind", "lender", "currency"] as const).filter(isGiven);
    return Object.fromEntries(own.map((field) => [field, [BANKS_OWN]]));
  }

  return fieldErrors({
    owed: [
      isGiven("owed")
        ? "What is owed is the sum of the balances. Change their amounts instead."
        : null,
    ],
    balances: [change.balances === null ? NO_BALANCE : null],
  });
}

/** The earliest allowed time of a balance, in years before today. Interest is estimated from that time. */
const BALANCE_YEARS_MAX = 10;

/** Returns errors for balance times that are in the future or too old. */
export function faultsInTimes({ balances }: DebtChange, now: Date): FieldErrors {
  const latest = now.toISOString();
  const earliest = addMonths(latest.slice(0, 10), -12 * BALANCE_YEARS_MAX);

  return fieldErrors({
    balances: (balances ?? []).map(({ amount_at: at }, index) =>
      at === undefined || (at >= earliest && at <= latest)
        ? null
        : `${index}.amount_at: Enter a time in the last ${BALANCE_YEARS_MAX} years.`,
    ),
  });
}

const NO_BALANCE = "A debt needs at least one balance with an amount.";

/** Returns errors for a new debt: each balance needs an amount and starts today. */
export function faultsInNew({ balances }: DebtInput): FieldErrors {
  return fieldErrors({
    balances: balances.flatMap(({ amount, amount_at: at }, index) => [
      (amount ?? null) === null ? `${index}.amount: Enter what is owed.` : null,
      at === undefined ? null : `${index}.amount_at: Leave this out: a new balance is today's.`,
    ]),
  });
}

/**
 * Returns an error if more balances are stored than a debt can have. Input for balances that the bank no longer
 * reports is kept, because they may return, so the number needs a limit.
 */
export function faultsInBalanceCount({ balances }: StatedDebt, change: DebtChange): FieldErrors {
  return fieldErrors({ balances: [change.balances === undefined ? null : tooManyFault(balances)] });
}

/**
 * Returns errors for figures that contradict each other. Checks only what the change touches, because a bank's
 * figure may have moved since and must not block other changes.
 */
export function faultsTogether(debt: Debt, change: DebtChange): FieldErrors {
  const touches = (...fields: (keyof DebtChange)[]) =>
    fields.some((field) => change[field] !== undefined);

  return fieldErrors({
    balances: touches("balances") ? [balancesFault(debt)] : [],
    accrued_interest: touches("accrued_interest", "accrual", "kind", "owed", "balances")
      ? [accruedInterestFault(debt)]
      : [],
    escrow: touches("escrow", "minimum", "minimum_rule") ? [escrowFault(debt)] : [],
  });
}

function balancesFault({ balances }: Debt): string | null {
  return balances.length === 0 ? NO_BALANCE : tooManyFault(balances);
}

function tooManyFault({ length }: readonly unknown[]): string | null {
  return length > BALANCES_MAX ? `A debt can have up to ${BALANCES_MAX} balances.` : null;
}

function accruedInterestFault({ accrued_interest: accrued, accrual, owed }: Debt): string | null {
  if (accrued === null) return null;
  if (accrual !== "simple_daily") {
    return "Enter unpaid interest only for a loan with daily interest.";
  }

  return isAbove(accrued, owed.value)
    ? "The unpaid interest can't be more than the balance."
    : null;
}

function escrowFault({ escrow, minimum, minimum_rule: rule }: Debt): string | null {
  const payment = rule?.amount ?? minimum.value;

  return escrow !== null && payment !== null && !isAbove(payment, escrow)
    ? "The escrow has to be less than the monthly payment that it is part of."
    : null;
}

function isAbove(amount: string, limit: string | null): boolean {
  return limit !== null && compareAmounts(amount, limit) > 0;
}

type Fault = string | null;

/** Returns errors for invalid input about a debt, by field. Empty if all of it is valid. */
export function faultsInInput(input: DebtInput | DebtChange, today: string): FieldErrors {
  return fieldErrors({
    name: [input.name?.trim() === "" ? "This field may not be blank." : null],
    currency: [currencyFault(input.currency)],
    owed: ["owed" in input ? amountFault(input.owed, "The balance") : null],
    balances: faultsOfAll(input.balances ?? [], today),
    minimum: [amountFault(input.minimum, "The minimum payment")],
    minimum_rule: input.minimum_rule ? ruleFaults(input.minimum_rule) : [],
    accrued_interest: [amountFault(input.accrued_interest, "The unpaid interest")],
    monthly_fee: [amountFault(input.monthly_fee, "The fee")],
    annual_fee: [amountFault(input.annual_fee?.amount, "The fee")],
    escrow: [amountFault(input.escrow, "The escrow")],
    autopay: input.autopay ? autopayFaults(input.autopay) : [],
    deferment_until: [lastDateFault(input.deferment_until, { today, what: "The deferment" })],
  });
}

function faultsOfAll(balances: readonly DebtBalanceInput[], today: string): Fault[] {
  const isRepeated = new Set(balances.map(({ id }) => id)).size < balances.length;

  return [
    ...balances.flatMap((balance, index) =>
      balanceFaults(balance, today).map((fault) => fault && `${index}.${fault}`),
    ),
    isRepeated ? "Each balance needs an id of its own." : null,
  ];
}

export function fieldErrors(faults: Record<string, readonly Fault[]>): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults)
      .map(([field, found]) => [field, found.filter((fault) => fault !== null)] as const)
      .filter(([, found]) => found.length > 0),
  );
}

function autopayFaults({ type, amount = null }: AutopayInput): Fault[] {
  if (type === "other" && amount === null) return ["amount: This field is required."];
  if (type !== "other" && amount !== null) {
    return ["amount: Leave this out: only a payment of another amount has one."];
  }

  return [named("amount", amountFault(amount, "The payment"))];
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

function currencyFault(currency: string | undefined): Fault {
  return currency === undefined || currencies.has(currency) ? null : "There is no such currency.";
}

function balanceFaults({ amount, apr, promo, deferred }: DebtBalanceInput, today: string): Fault[] {
  const what = promo ? "The promotional rate" : "The deferral";

  return [
    named("amount", amountFault(amount, "The balance")),
    named("apr", rateFault(apr)),
    named("promo.apr", rateFault(promo?.apr)),
    named("promo.last_date", lastDateFault(promo?.last_date, { today, what })),
    named("deferred.apr", rateFault(deferred?.apr)),
    named("deferred.last_date", lastDateFault(deferred?.last_date, { today, what })),
    named("deferred.accrued", amountFault(deferred?.accrued, "The deferred interest")),
    promo && deferred
      ? named("deferred", "A balance has either a promotional rate or deferred interest.")
      : null,
  ];
}

function named(part: string, fault: Fault): Fault {
  return fault && `${part}: ${fault}`;
}

/** The numbers that each type of rule requires and accepts. All others are rejected. */
const NUMBERS = {
  fixed: { needs: ["amount"], takes: [] },
  percent: { needs: ["percent"], takes: ["floor"] },
  percent_plus_interest: { needs: ["percent"], takes: ["floor"] },
  amortizing: { needs: ["term_months"], takes: [] },
} as const satisfies Record<string, { needs: readonly RuleNumber[]; takes: readonly RuleNumber[] }>;
type RuleNumber = Exclude<keyof MinimumRuleInput, "type">;
const ALL_NUMBERS = ["amount", "percent", "floor", "term_months"] as const;

function ruleFaults(rule: MinimumRuleInput): Fault[] {
  const { needs, takes }: { needs: readonly RuleNumber[]; takes: readonly RuleNumber[] } =
    NUMBERS[rule.type];

  return [
    ...ALL_NUMBERS.map((name) => {
      if ((rule[name] ?? null) === null) {
        return needs.includes(name) ? `${name}: This field is required.` : null;
      }
      const isOfUse = needs.includes(name) || takes.includes(name);
      return isOfUse ? null : `${name}: Leave this out: a rule of this type has no use for it.`;
    }),
    named("amount", amountFault(rule.amount, "The payment")),
    named("percent", rateFault(rule.percent) ?? zeroFault(rule.percent)),
    named("floor", amountFault(rule.floor, "The least payment")),
  ];
}

function zeroFault(percent: string | null | undefined): Fault {
  return percent && signOf(percent) === 0 ? "Enter a share above 0 percent." : null;
}

// Each function returns an error sentence for one figure, or null if it is valid. Absent and null figures are
// valid, because the contract checks which are required.

type Typed = string | null | undefined;

const THIRD_DECIMAL = /\.[0-9]{2}[0-9]*[1-9]/;
const FIFTH_DECIMAL = /\.[0-9]{4}[0-9]*[1-9]/;
/** The last date for which debts are planned. */
const LAST_DATE = "2199-12-31";

/** @param what the figure's name in the sentence, such as `The balance`. */
function amountFault(amount: Typed, what: string): string | null {
  if (amount === null || amount === undefined) return null;
  if (signOf(amount) < 0) return `${what} can't be negative.`;
  if (THIRD_DECIMAL.test(amount)) return "Enter dollars and cents, with two decimals.";

  return compareAmounts(amount, DEBT_AMOUNT_MAX) > 0
    ? `${what} can't be more than ${formatAmount(DEBT_AMOUNT_MAX, null)}.`
    : null;
}

function rateFault(percentage: Typed): string | null {
  if (percentage === null || percentage === undefined) return null;
  const isWithin =
    signOf(percentage) >= 0 && compareAmounts(percentage, String(RATE_PERCENT_MAX)) <= 0;
  if (!isWithin) return `Enter a rate from 0 to ${RATE_PERCENT_MAX} percent.`;

  return FIFTH_DECIMAL.test(percentage) ? "Enter the rate with at most four decimals." : null;
}

/**
 * Checks a date until which something lasts, which must not be past.
 * @param what the subject of the sentence, such as `The promotional rate`.
 */
function lastDateFault(date: Typed, { today, what }: LastDate): string | null {
  if (date === null || date === undefined) return null;
  if (compareDates(date, LAST_DATE) > 0) return "Enter a date before the year 2200.";

  return compareDates(date, today) < 0
    ? `${what} ended on ${formatShortDate(date)}. Enter a later date, or leave it out.`
    : null;
}

type LastDate = { today: string; what: string };

/** Dates that are past by now are valid, because the debt was stated earlier. */
const LONG_AGO = "1900-01-01";

/** Validates a debt that was stated elsewhere as if it were typed here. Returns errors by field. */
export function faultsInStated(stated: StatedDebt): FieldErrors {
  const typed = asTyped(stated);
  if (Value.Check(DebtChange, typed)) return faultsInInput(typed, LONG_AGO);
  const [fault] = Value.Errors(DebtChange, typed);

  return { [fault?.instancePath.split("/")[1] || "name"]: ["Not a valid value."] };
}

function asTyped({ is_included: isIncluded, ...stated }: StatedDebt): unknown {
  const { minimum_rule: rule, annual_fee_amount: fee, annual_fee_month: month } = stated;

  return Value.Clean(DebtChange, {
    ...stated,
    ...(isIncluded !== null && { is_included: isIncluded }),
    balances: stated.balances.map(({ id, amount, apr, promo, deferred }) => ({
      id,
      amount,
      apr,
      promo: promo && { apr: promo.apr, last_date: promo.lastDate },
      deferred: deferred && {
        apr: deferred.apr,
        last_date: deferred.lastDate,
        accrued: deferred.accrued,
      },
    })),
    minimum_rule: rule && {
      type: rule.type,
      amount: rule.amount,
      percent: rule.percent,
      floor: rule.floor,
      term_months: rule.termMonths,
    },
    annual_fee: fee === null && month === null ? null : { amount: fee, month },
    autopay: { type: stated.autopay, amount: stated.autopay_amount },
  });
}
