import {
  BALANCES_MAX,
  type Debt,
  type DebtChange,
  type DebtInput,
  type FieldErrors,
} from "@snowball/contract";
import { addMonths } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import { fieldErrors } from "./debt-fault-rules.ts";
import type { StatedDebt } from "./debt-rows.ts";

const BANKS_OWN = "This comes from your bank and cannot be changed here.";

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
export function faultsInStated({ balances }: StatedDebt, change: DebtChange): FieldErrors {
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
    return "Unpaid interest is told apart only where interest gathers by the day.";
  }

  return isAbove(accrued, owed.value)
    ? "The unpaid interest cannot be more than what is owed."
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
