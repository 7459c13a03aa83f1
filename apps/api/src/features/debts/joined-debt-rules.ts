import { BALANCES_MAX, type Debt } from "@snowball/contract";
import { compareAmounts } from "@snowball/money";
import { isDeepStrictEqual } from "node:util";

import { type DebtEntry, NOTHING_STATED, type StatedDebt } from "./debt-rows.ts";
import { joinBalances } from "./joined-balance-rules.ts";

type Column = Exclude<keyof StatedDebt, "balances">;
type SameDebt = NonNullable<DebtEntry["sameAs"]>;

/** A linked debt as it is told, and what of it is the user's word. */
export type LinkedSide = { debt: Debt; stated: StatedDebt };

type Word = {
  /** What says one thing together. */
  columns: readonly [Column, ...Column[]];
  /** Whether it may be said of the linked debt, of which the user says nothing of the kind. */
  isOpen?: (entered: StatedDebt, debt: Debt) => boolean;
};

/** What an entered debt can tell of the linked one that it is; whose it is, and what is owed, the bank does. */
const WORDS: readonly Word[] = [
  { columns: ["nickname"] },
  { columns: ["minimum", "minimumAt"], isOpen: (_, { minimum }) => minimum.value === null },
  {
    columns: ["minimumRule"],
    // The same amount each month is the minimum by another name.
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
 * What the user's words about a linked debt become when an entered one is the same: what only the entered
 * one told is added, and nothing that the bank or the user says of the linked one changes.
 */
export function joinWords(
  entered: StatedDebt,
  { debt, stated }: LinkedSide,
): { change: Partial<StatedDebt>; sameAs: SameDebt } {
  const fields = WORDS.filter(
    ({ columns, isOpen = () => true }) =>
      isSame(stated, NOTHING_STATED, columns) &&
      !isSame(entered, NOTHING_STATED, columns) &&
      isOpen(entered, debt),
  ).flatMap(({ columns }) => columns);
  const after = joinBalances(entered.balances, { told: debt.balances, stated: stated.balances });
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

/** Takes back what was added so; what the user has said otherwise since stays. */
export function partWords(
  entered: StatedDebt,
  { stated, sameAs }: { stated: StatedDebt; sameAs: SameDebt },
): Partial<StatedDebt> {
  const { balances } = sameAs;
  const fields = WORDS.map(({ columns }) => columns)
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

/** As it could be entered: interest that gathers by the day, and no more of it than is owed. */
function isInterestOpen({ accruedInterest, accrual }: StatedDebt, debt: Debt): boolean {
  const { accrued_interest: known, owed } = debt;
  if (known !== null || accruedInterest === null || owed.value === null) return false;

  return (
    debt.accrual === "simple_daily" &&
    (accrual === null || accrual === "simple_daily") &&
    compareAmounts(accruedInterest, owed.value) <= 0
  );
}

/** As it could be entered: less than the payment that it is part of. */
function isEscrowOpen({ escrow }: StatedDebt, debt: Debt): boolean {
  const payment = debt.minimum_rule?.amount ?? debt.minimum.value;

  return debt.escrow === null && escrow !== null && isLess(escrow, payment);
}

function isLess(amount: string, limit: string | null): boolean {
  return limit !== null && compareAmounts(amount, limit) < 0;
}
