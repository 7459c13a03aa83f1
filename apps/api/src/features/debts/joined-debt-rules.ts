import { BALANCES_MAX, type Debt } from "@snowball/contract";
import { compareAmounts } from "@snowball/money";
import { isDeepStrictEqual } from "node:util";

import { type DebtEntry, NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";
import { mergeEnteredBalances } from "./joined-balance-rules.ts";

type Column = Exclude<keyof StatedDebt, "balances">;
type SameDebt = NonNullable<DebtEntry["sameAs"]>;

/** A linked debt as the API shows it, and the user's input about it. */
export type LinkedSide = { debt: Debt; stated: StatedDebt };

type FieldGroup = {
  /** Columns that belong together. */
  columns: readonly [Column, ...Column[]];
  /** Whether the linked debt lacks this information. Checked only if the user entered none about the linked debt. */
  isOpen?: (entered: StatedDebt, debt: Debt) => boolean;
};

/**
 * The input of an entered debt that a merge can copy to the linked debt. Name, lender, kind and balance come from
 * the bank.
 */
const FIELD_GROUPS: readonly FieldGroup[] = [
  { columns: ["nickname"] },
  { columns: ["minimum", "minimumAt"], isOpen: (_, { minimum }) => minimum.value === null },
  {
    columns: ["minimumRule"],
    // A fixed payment means the same as the minimum payment.
    isOpen: ({ minimumRule }, { minimum }) =>
      minimumRule?.type !== "fixed" || minimum.value === null,
  },
  { columns: ["dueDay", "dueDayAt"], isOpen: (_, { due_day: day }) => day === null },
  { columns: ["accrual"] },
  { columns: ["accruedInterest"], isOpen: isInterestOpen },
  { columns: ["monthlyFee"] },
  { columns: ["annualFeeAmount", "annualFeeMonth"] },
  { columns: ["escrow"], isOpen: isEscrowOpen },
  { columns: ["defermentUntil"], isOpen: (_, { deferment_until: until }) => until === null },
  { columns: ["isSubsidized"] },
  { columns: ["isIncluded"] },
  { columns: ["isSecured"] },
  { columns: ["isPrepayable"] },
  { columns: ["autopay", "autopayAmount"] },
  { columns: ["leadDays"] },
  { columns: ["reminderDays"] },
];

/**
 * Returns the user's input that a merge adds to a linked debt. Adds only what is unknown there; never changes what
 * the bank or the user states about the linked debt.
 */
export function mergeOverrides(
  entered: StatedDebt,
  { debt, stated }: LinkedSide,
): { change: Partial<StatedDebt>; sameAs: SameDebt } {
  const fields = FIELD_GROUPS.filter(
    ({ columns, isOpen = () => true }) =>
      isSame(stated, NOTHING_STATED, columns) &&
      !isSame(entered, NOTHING_STATED, columns) &&
      isOpen(entered, debt),
  ).flatMap(({ columns }) => columns);
  const after = mergeEnteredBalances(entered.balances, {
    shown: debt.balances,
    stated: stated.balances,
  });
  const isAdded = after.length <= BALANCES_MAX && !isDeepStrictEqual(after, stated.balances);

  return {
    change: { ...pick(entered, fields), ...(isAdded && { balances: after }) },
    sameAs: {
      debt: debt.uuid,
      fields,
      balances: isAdded ? { before: stated.balances, after } : null,
    },
  };
}

/** Returns the change that removes the input which a merge added. What the user changed since stays. */
export function unmergeOverrides(
  entered: StatedDebt,
  { stated, sameAs }: { stated: StatedDebt; sameAs: SameDebt },
): Partial<StatedDebt> {
  const { balances } = sameAs;
  const fields = FIELD_GROUPS.map(({ columns }) => columns)
    .filter(([first]) => sameAs.fields.includes(first))
    .filter((columns) => isSame(stated, entered, columns))
    .flat();

  return {
    ...pick(NOTHING_STATED, fields),
    ...(balances !== null &&
      isDeepStrictEqual(stated.balances, balances.after) && { balances: balances.before }),
  };
}

function pick(from: StatedDebt, columns: readonly Column[]): Partial<StatedDebt> {
  return Object.fromEntries(columns.map((column) => [column, from[column]]));
}

function isSame(one: StatedDebt, two: StatedDebt, columns: readonly Column[]): boolean {
  return columns.every((column) => isDeepStrictEqual(one[column], two[column]));
}

/** Applies the rules for new input: interest accrues daily, and unpaid interest is at most the balance. */
function isInterestOpen({ accruedInterest, accrual }: StatedDebt, debt: Debt): boolean {
  const { accrued_interest: known, owed } = debt;
  if (known !== null || accruedInterest === null || owed.value === null) return false;

  return (
    debt.accrual === "simple_daily" &&
    (accrual === null || accrual === "simple_daily") &&
    compareAmounts(accruedInterest, owed.value) <= 0
  );
}

/** Applies the rule for new input: escrow is less than the payment that includes it. */
function isEscrowOpen({ escrow }: StatedDebt, debt: Debt): boolean {
  const payment = debt.minimum_rule?.amount ?? debt.minimum.value;

  return debt.escrow === null && escrow !== null && isLess(escrow, payment);
}

function isLess(amount: string, limit: string | null): boolean {
  return limit !== null && compareAmounts(amount, limit) < 0;
}
