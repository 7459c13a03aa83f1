import { type Column, columnOf } from "./column.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";

/**
 * The months of a plan as rows of numbers, one for each debt that was owed when the month began, in
 * the order they were computed. Objects are made of them when somebody reads a month.
 */
export type PlanTape = {
  /** How many debts there are. */
  size: number;
  /** Rows one after another, `ROWS` to a piece of tape. */
  pieces: Column[];
  /** The last of them. */
  rows: Column;
  /** Rows written. */
  length: number;
  /** `monthStarts[m - 1]`: the first row of month m; the last element is `length`. */
  monthStarts: number[];
  /** What few rows have, one after another: fee, extra and reasons. */
  notes: number[];
  /** By debt, from the start. */
  interest: Column;
  fees: Column;
};

/** Positions within a row. Whose it is comes with how many notes there are up to its own; 0: it has none. */
const OWNER = 0;
const INTEREST = 1;
const MINIMUM = 2;
const END = 3;
const WIDTH = 4;

/** Positions within a note. */
const FEE = 0;
const EXTRA = 1;
const REASONS = 2;
const NOTE_WIDTH = 3;

/** To a piece of tape: some months of most plans. */
const ROWS = 128;

export function openTape(debts: number): PlanTape {
  return {
    size: debts,
    pieces: [],
    rows: columnOf(0),
    length: 0,
    monthStarts: [0],
    notes: [],
    interest: columnOf(debts),
    fees: columnOf(debts),
  };
}

/**
 * Writes the month that was just computed, of the debts that were owed when it began, and clears what
 * was noted of it.
 */
export function recordMonth(tape: PlanTape, run: PlanRun): void {
  const { interest, fee, minimum, extra, owed, payoffMonth, month } = run;
  const { size, interest: interestSoFar } = tape;
  let { rows, length } = tape;
  for (let index = 0; index < size; index++) {
    const end = owed[index] as number;
    if (end === 0 && payoffMonth[index] !== month) continue;
    const at = (length % ROWS) * WIDTH;
    if (at === 0) rows = addPiece(tape);
    const charged = interest[index] as number;
    const isNoted = extra[index] !== 0 || fee[index] !== 0;
    rows[at + OWNER] = isNoted ? index + takeNote(tape, run, index) * size : index;
    rows[at + INTEREST] = charged;
    rows[at + MINIMUM] = minimum[index] as number;
    rows[at + END] = end;
    interestSoFar[index] = (interestSoFar[index] as number) + charged;
    length += 1;
  }
  tape.length = length;
  tape.monthStarts.push(length);
}

function addPiece(tape: PlanTape): Column {
  tape.rows = columnOf(ROWS * WIDTH);
  tape.pieces.push(tape.rows);

  return tape.rows;
}

/** @returns how many notes there are then. */
function takeNote({ notes, fees }: PlanTape, run: PlanRun, index: number): number {
  const fee = run.fee[index] as number;
  notes.push(fee, run.extra[index] as number, run.reasons[index] as number);
  fees[index] = (fees[index] as number) + fee;
  run.extra[index] = 0;
  run.reasons[index] = 0;

  return notes.length / NOTE_WIDTH;
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

export function readRow({ pieces, notes, size }: PlanTape, row: number): TapeRow {
  const rows = pieces[Math.floor(row / ROWS)] as Column;
  const at = (row % ROWS) * WIDTH;
  const owner = rows[at + OWNER] as number;
  const index = owner % size;
  const note = ((owner - index) / size - 1) * NOTE_WIDTH;
  const isNoted = note >= 0;
  return {
    index,
    interest: rows[at + INTEREST] as number,
    fee: isNoted ? (notes[note + FEE] as number) : 0,
    minimum: rows[at + MINIMUM] as number,
    extra: isNoted ? (notes[note + EXTRA] as number) : 0,
    end: rows[at + END] as number,
    reasons: isNoted ? (notes[note + REASONS] as number) : 0,
  };
}

/** The rows of a month, counted from 1. */
export function rowsOfMonth(
  { monthStarts }: PlanTape,
  month: number,
): { from: number; to: number } {
  return { from: monthStarts[month - 1] as number, to: monthStarts[month] as number };
}
