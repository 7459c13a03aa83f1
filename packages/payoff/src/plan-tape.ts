import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "./portfolio.ts";

/**
 * The months of a plan as rows of numbers, one for each debt that was owed when the month began, in
 * the order they were computed. Objects are made of them when somebody reads a month.
 */
export type PlanTape = {
  rows: Float64Array;
  /** Rows written. */
  length: number;
  /** `monthStarts[m - 1]`: the first row of month m; the last element is `length`. */
  monthStarts: number[];
};

/** Positions within a row. */
export const DEBT = 0;
export const INTEREST = 1;
export const FEE = 2;
export const MINIMUM = 3;
export const EXTRA = 4;
export const END = 5;
export const REASONS = 6;
export const WIDTH = 7;

/** Enough for most plans; it doubles when it is full. */
const FIRST_MONTHS = 40;

export function openTape(debts: number): PlanTape {
  return {
    rows: new Float64Array(Math.max(debts, 1) * FIRST_MONTHS * WIDTH),
    length: 0,
    monthStarts: [0],
  };
}

/** Writes the month that was just computed: the debts that were owed when it began. */
export function recordMonth(tape: PlanTape, run: PlanRun): void {
  const { interest, fee, minimum, extra, balance, reasons, payoffMonth, month } = run;
  const { size } = run.compiled;
  if ((tape.length + size) * WIDTH > tape.rows.length) grow(tape);
  const { rows } = tape;
  let at = tape.length * WIDTH;
  for (let index = 0; index < size; index++) {
    const end = balance[index] as number;
    if (end === 0 && payoffMonth[index] !== month) continue;
    rows[at + DEBT] = index;
    rows[at + INTEREST] = interest[index] as number;
    rows[at + FEE] = fee[index] as number;
    rows[at + MINIMUM] = minimum[index] as number;
    rows[at + EXTRA] = extra[index] as number;
    rows[at + END] = end;
    rows[at + REASONS] = reasons[index] as number;
    at += WIDTH;
  }
  tape.length = at / WIDTH;
  tape.monthStarts.push(tape.length);
}

/** One debt in one month. */
export type TapeRow = {
  index: number;
  interest: Cents;
  fee: Cents;
  minimum: Cents;
  extra: Cents;
  end: Cents;
  /** Bits; see reason-bits.ts. */
  reasons: number;
};

export function readRow({ rows }: PlanTape, row: number): TapeRow {
  const at = row * WIDTH;
  return {
    index: rows[at + DEBT] as number,
    interest: rows[at + INTEREST] as number,
    fee: rows[at + FEE] as number,
    minimum: rows[at + MINIMUM] as number,
    extra: rows[at + EXTRA] as number,
    end: rows[at + END] as number,
    reasons: rows[at + REASONS] as number,
  };
}

/** The rows of a month, counted from 1. */
export function rowsOfMonth(
  { monthStarts }: PlanTape,
  month: number,
): { from: number; to: number } {
  return { from: monthStarts[month - 1] as number, to: monthStarts[month] as number };
}

function grow(tape: PlanTape): void {
  const rows = new Float64Array(tape.rows.length * 2);
  rows.set(tape.rows);
  tape.rows = rows;
}
