import { type Column, createColumn } from "./column.ts";
import type { PlanRun } from "./plan-run.ts";
import type { Cents } from "../portfolio.ts";

/**
 * The months of a plan as rows of numbers, in order: one row for each debt that was owed when the month
 * began. Objects are created from them only when a month is read.
 */
export type PlanRecorder = {
  /** The number of debts. */
  size: number;
  /** The rows, `ROWS` in each chunk. */
  chunks: Column[];
  /** The last chunk. */
  rows: Column;
  /** The number of rows. */
  length: number;
  /** `monthStarts[m - 1]`: the first row of month m; the last element is `length`. */
  monthStarts: number[];
  /** Values that only few rows have: fee, extra and reasons. */
  notes: number[];
  /** By debt, since the start. */
  interest: Column;
  fees: Column;
};

/**
 * Offsets within a row. The owner entry is `debt + note × number of debts`, where `note` is the number of the
 * row's note, counted from 1, or 0 if the row has none.
 */
const OWNER = 0;
const INTEREST = 1;
const MINIMUM = 2;
const END = 3;
const WIDTH = 4;

/** Offsets within a note. */
const FEE = 0;
const EXTRA = 1;
const REASONS = 2;
const NOTE_WIDTH = 3;

/** Rows in a chunk: enough for some months of most plans. */
const ROWS = 128;

export function createPlanRecorder(debts: number): PlanRecorder {
  return {
    size: debts,
    chunks: [],
    rows: createColumn(0),
    length: 0,
    monthStarts: [0],
    notes: [],
    interest: createColumn(debts),
    fees: createColumn(debts),
  };
}

/**
 * Records the month that was just computed, and clears the recorded extra payments and reasons of the run.
 */
export function recordMonth(recorder: PlanRecorder, run: PlanRun): void {
  const { interest, fee, minimum, extra, owed, payoffMonth, month } = run;
  const { size, interest: interestSoFar } = recorder;
  let { rows, length } = recorder;
  for (let index = 0; index < size; index++) {
    const end = owed[index] as number;
    if (end === 0 && payoffMonth[index] !== month) continue;
    const at = (length % ROWS) * WIDTH;
    if (at === 0) rows = addChunk(recorder);
    const charged = interest[index] as number;
    const isNoted = extra[index] !== 0 || fee[index] !== 0;
    rows[at + OWNER] = isNoted ? index + addNote(recorder, run, index) * size : index;
    rows[at + INTEREST] = charged;
    rows[at + MINIMUM] = minimum[index] as number;
    rows[at + END] = end;
    interestSoFar[index] = (interestSoFar[index] as number) + charged;
    length += 1;
  }
  recorder.length = length;
  recorder.monthStarts.push(length);
}

function addChunk(recorder: PlanRecorder): Column {
  recorder.rows = createColumn(ROWS * WIDTH);
  recorder.chunks.push(recorder.rows);

  return recorder.rows;
}

/** @returns the number of notes so far. */
function addNote({ notes, fees }: PlanRecorder, run: PlanRun, index: number): number {
  const fee = run.fee[index] as number;
  notes.push(fee, run.extra[index] as number, run.reasons[index] as number);
  fees[index] = (fees[index] as number) + fee;
  run.extra[index] = 0;
  run.reasons[index] = 0;

  return notes.length / NOTE_WIDTH;
}

/** One debt in one month. */
export type RecordedRow = {
  index: number;
  interest: Cents;
  fee: Cents;
  minimum: Cents;
  extra: Cents;
  end: Cents;
  /** As bits. */
  reasons: number;
};

export function readRow({ chunks, notes, size }: PlanRecorder, row: number): RecordedRow {
  const rows = chunks[Math.floor(row / ROWS)] as Column;
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

/** Returns the range of rows of a month, counted from 1. */
export function rowsOfMonth(
  { monthStarts }: PlanRecorder,
  month: number,
): { from: number; to: number } {
  return { from: monthStarts[month - 1] as number, to: monthStarts[month] as number };
}
