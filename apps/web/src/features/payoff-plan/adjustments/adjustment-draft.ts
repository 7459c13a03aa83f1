import {
  type BudgetGrowth,
  EVERY_MONTHS_MAX,
  type ExtraPause,
  type OneOff,
  PLANNED_NAME_LENGTH_MAX,
  type RecurringExtra,
} from "@snowball/contract";
import { monthAfter, monthOf } from "@snowball/dates";
import { signOf } from "@snowball/money";

import { createFieldReader, type FieldReader } from "#lib/form/field-reader.ts";

import {
  type Adjustment,
  type AdjustmentKind,
  nextOccurrence,
  type PlanDay,
} from "./adjustment.ts";
import { chosenMonths, toPause } from "./describe-adjustment.ts";

/** The text of all form fields. Each kind uses some of them. */
export type AdjustmentDraft = {
  name: string;
  direction: "more" | "less";
  amount: string;
  percent: string;
  /** Dates of one-off and recurring amounts. */
  on: string;
  last: string;
  every: string;
  /** Empty if the strategy decides where the money goes. */
  debt: string;
  /** First days of months: the first month of a pause or raise, and the last one of a pause. */
  from: string;
  through: string;
};

/** Error messages by field. */
type DraftErrors = Partial<Record<keyof AdjustmentDraft, string>>;

/** Default months between occurrences: 12 for raises, 1 for recurring amounts. */
const DEFAULT_INTERVALS: Record<AdjustmentKind, string> = {
  "one-off": "",
  recurring: "1",
  growth: "12",
  pause: "",
};

/**
 * Returns the initial values of a form. A pause can begin in the plan's first month, and a raise after it.
 */
export function blankDraft(kind: AdjustmentKind, { firstMonth }: PlanDay): AdjustmentDraft {
  return {
    name: "",
    direction: "more",
    amount: "",
    percent: "",
    on: "",
    last: "",
    every: DEFAULT_INTERVALS[kind],
    debt: "",
    from: kind === "growth" ? firstRaiseMonth(firstMonth) : firstMonth,
    through: firstMonth,
  };
}

/**
 * Returns the earliest month of a raise. The budget on screen is the first month's, so raises begin later.
 */
export function firstRaiseMonth(firstMonth: string): string {
  return monthAfter(firstMonth, 1);
}

/** Returns an entry as form values. */
export function toDraft({ kind, entry }: Adjustment, day: PlanDay): AdjustmentDraft {
  const blank = blankDraft(kind, day);
  switch (kind) {
    case "one-off":
      return { ...blank, ...toMoneyFields(entry), on: entry.on, debt: entry.debt ?? "" };
    case "recurring":
      return {
        ...blank,
        ...toMoneyFields(entry),
        on: entry.first_on,
        last: entry.last_on ?? "",
        every: String(entry.every_months),
      };
    case "growth":
      return {
        ...blank,
        amount: blankAtZero(entry.amount),
        percent: blankAtZero(entry.percent),
        every: String(entry.every_months),
        from: monthOf(entry.first_on),
      };
    case "pause":
      return { ...blank, ...chosenMonths(entry) };
  }
}

function toMoneyFields({ name, amount }: { name: string; amount: string }) {
  const isLess = signOf(amount) < 0;

  return {
    name,
    direction: isLess ? ("less" as const) : ("more" as const),
    amount: isLess ? amount.slice(1) : amount,
  };
}

function blankAtZero(figure: string): string {
  return signOf(figure) === 0 ? "" : figure;
}

type ReadContext = {
  id: string;
  /** The user's calendar date. */
  today: string;
  /** The dates of the edited entry, which may be in the past; null for a new entry. */
  known: Pick<AdjustmentDraft, "on" | "last"> | null;
};

type ReadingContext = ReadContext & { reader: FieldReader };

/** Validates the form and returns the API's entry, or an error per field. */
export function readAdjustment(
  kind: AdjustmentKind,
  draft: AdjustmentDraft,
  context: ReadContext,
): { adjustment: Adjustment } | { errors: DraftErrors } {
  const reader = createFieldReader();
  const adjustment = readKind(kind, draft, { ...context, reader });
  const isFaulty = Object.keys(reader.faults).length > 0;

  return adjustment === null || isFaulty ? { errors: reader.faults } : { adjustment };
}

function readKind(
  kind: AdjustmentKind,
  draft: AdjustmentDraft,
  reading: ReadingContext,
): Adjustment | null {
  switch (kind) {
    case "one-off": {
      const entry = readOneOff(draft, reading);
      return entry && { kind, entry };
    }
    case "recurring": {
      const entry = readRecurring(draft, reading);
      return entry && { kind, entry };
    }
    case "growth": {
      const entry = readGrowth(draft, reading);
      return entry && { kind, entry };
    }
    case "pause": {
      const entry = readPause(draft, reading);
      return entry && { kind, entry };
    }
  }
}

/** Reads money that comes or is missing once. Rejects past dates, because they would have no effect. */
function readOneOff(
  draft: AdjustmentDraft,
  { id, today, known, reader }: ReadingContext,
): OneOff | null {
  const name = readName(draft, reader);
  const amount = readChange(draft, reader);
  const on = readDate("on", draft, reader);
  if (on !== null && on < today && on !== known?.on) reader.fault("on", "This date has passed.");
  if (name === null || amount === null || on === null) return null;

  // Missing money is not assigned to a debt.
  return { id, name, on, amount, debt: signOf(amount) < 0 ? null : draft.debt || null };
}

/** Reads money that comes or is missing repeatedly. The series may have begun but must not be over. */
function readRecurring(draft: AdjustmentDraft, reading: ReadingContext): RecurringExtra | null {
  const { id, reader } = reading;
  const name = readName(draft, reader);
  const amount = readChange(draft, reader);
  const first = readDate("on", draft, reader);
  const every = reader.wholeMonths("every", draft.every, EVERY_MONTHS_MAX);
  const last = reader.plannedDate("last", draft.last);
  if (name === null || amount === null || first === null || every === null) return null;

  const entry = { id, name, first_on: first, every_months: every, last_on: last, amount };
  checkEnd(entry, reading);

  return entry;
}

function checkEnd(entry: RecurringExtra, { today, known, reader }: ReadingContext): void {
  const { first_on: first, last_on: last } = entry;
  const isUnchanged = first === known?.on && last === known.last;
  if (last !== null && last < first) reader.fault("last", "The end is before the start.");
  else if (nextOccurrence(entry, today) === null && !isUnchanged) {
    reader.fault("last", "This has already ended.");
  }
}

/** Reads a raise of the budget: an amount, a percentage, or both. */
function readGrowth(draft: AdjustmentDraft, { reader }: ReadingContext): BudgetGrowth | null {
  const amount = reader.amount("amount", draft.amount, "The amount") ?? "0.00";
  const percent = reader.percentage("percent", draft.percent) ?? "0";
  const every = reader.wholeMonths("every", draft.every, EVERY_MONTHS_MAX);
  const from = readDate("from", draft, reader);
  if (every === null || from === null) return null;
  if (Object.keys(reader.faults).length === 0 && signOf(amount) === 0 && signOf(percent) === 0) {
    reader.fault("amount", "Enter an amount, a percentage, or both.");
  }
  return { first_on: from, every_months: every, amount, percent };
}

function readPause(draft: AdjustmentDraft, { id, reader }: ReadingContext): ExtraPause | null {
  const pause = reader.need("from", toPause(draft), "Choose a month.");

  return pause && { id, ...pause };
}

function readName({ name }: AdjustmentDraft, reader: FieldReader): string | null {
  const value = name.trim();
  if (value.length > PLANNED_NAME_LENGTH_MAX) {
    reader.fault("name", `Use at most ${PLANNED_NAME_LENGTH_MAX} characters.`);
  }
  return reader.need("name", value || null, "Give it a name.");
}

const TYPED_MINUS = /^\s*[-−]/;

/** Reads an amount: negative if the user selected "less" or typed a minus sign. */
function readChange({ direction, amount }: AdjustmentDraft, reader: FieldReader): string | null {
  const isLess = direction === "less" || TYPED_MINUS.test(amount);
  const bare = amount.replace(TYPED_MINUS, "");
  const typed = reader.amount("amount", bare, "The amount");
  const value = reader.need("amount", typed, "Enter an amount, such as 450 or 120.50.");
  if (value === null) return null;
  if (signOf(value) === 0) reader.fault("amount", "Enter an amount above zero.");

  return isLess ? `-${value}` : value;
}

function readDate(name: "on" | "from", draft: AdjustmentDraft, reader: FieldReader): string | null {
  return reader.need(name, reader.plannedDate(name, draft[name]), "Choose a date.");
}
