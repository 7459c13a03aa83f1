import { type Column, columnOf } from "./column.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";

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
  /** By debt, from the start. */
  interest: Column;
  fees: Column;
};

/** Positions within a row. */
const DEBT = 0;
const INTEREST = 1;
const FEE = 2;
const MINIMUM = 3;
const EXTRA = 4;
const END = 5;
const REASONS = 6;
const WIDTH = 7;

/** Enough for most plans; it doubles when it is full. */
const FIRST_MONTHS = 28;

export function openTape(debts: number): PlanTape {
  return {
    rows: new Float64Array(Math.max(debts, 1) * FIRST_MONTHS * WIDTH),
    length: 0,
    monthStarts: [0],
    interest: columnOf(debts),
    fees: columnOf(debts),
  };
}

/**
 * Writes the month that was just computed, of the debts that were owed when it began, and clears what
 * was noted of it. A row is zero where nothing is written.
 */
export function recordMonth(tape: PlanTape, run: PlanRun): void {
  const { interest, fee, minimum, extra, owed, payoffMonth, month } = run;
  const { size } = run.compiled;
  if ((tape.length + size) * WIDTH > tape.rows.length) grow(tape);
  const { rows } = tape;
  let at = tape.length * WIDTH;
  for (let index = 0; index < size; index++) {
    const end = owed[index] as number;
    if (end === 0 && payoffMonth[index] !== month) continue;
    const charged = interest[index] as number;
    rows[at + DEBT] = index;
    rows[at + INTEREST] = charged;
    rows[at + MINIMUM] = minimum[index] as number;
    rows[at + END] = end;
    tape.interest[index] = (tape.interest[index] as number) + charged;
    const charge = fee[index] as number;
    if (charge !== 0) {
      rows[at + FEE] = charge;
      tape.fees[index] = (tape.fees[index] as number) + charge;
    }
    if (extra[index] !== 0) {
      rows[at + EXTRA] = extra[index] as number;
      rows[at + REASONS] = run.reasons[index] as number;
      extra[index] = 0;
      run.reasons[index] = 0;
    }
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
