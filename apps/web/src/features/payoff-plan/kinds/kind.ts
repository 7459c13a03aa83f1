import type { PlanChange } from "@snowball/contract";
import type { ReactNode } from "react";

import { createFieldReader, type FieldReader } from "#lib/form/field-reader.ts";
import type { IconName } from "#ui/icon.tsx";

import type { PlanFacts } from "../words/read-debts.ts";

/** The current date, and the first month of the plan on that date. */
export type PlanDay = Pick<PlanFacts, "today" | "firstMonth">;
export type KindFacts = PlanDay & Pick<PlanFacts, "currency" | "debts">;

/** The texts of a form. */
export type AnyDraft = Record<string, string | readonly string[]>;

export type FieldsProps<Draft> = {
  draft: Draft;
  onChange(this: void, changed: Partial<Draft>): void;
  /** Returns the props of one field by the name of its text. */
  field(
    this: void,
    name: string & keyof Draft,
  ): {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    errors: readonly string[];
  };
};

// The functions are methods, so that lists of kinds can hold kinds with different entries and drafts.

export type EntryContext<Draft> = {
  /** The id of the entry. */
  id: string;
  /** The user's calendar date. */
  today: string;
  /** The form of the edited entry, whose dates may be in the past; null for a new entry. */
  known: Draft | null;
};

/** A kind of entry in the settings that changes the budget of some months. */
export type AdjustmentKindOf<Entry, Draft> = {
  name: string;
  add: string;
  /** What the kind is used for. */
  about: string;
  icon: IconName;
  /** How many entries the settings can have. */
  max: number;
  blank(day: PlanDay): Draft;
  toDraft(entry: Entry, day: PlanDay): Draft;
  /** Validates the form. Returns null if a field has an error. */
  read(draft: Draft, reader: FieldReader, context: EntryContext<Draft>): Entry | null;
  Fields(this: void, props: FieldsProps<Draft>): ReactNode;
  /** A title that no other entry has, for button names such as `Remove the pause in June 2027`. */
  uniqueTitle(entry: Entry): string;
  describe(entry: Entry, facts: KindFacts): string;
  /** Whether the plan no longer counts the entry. */
  isOver(entry: Entry, day: PlanDay): boolean;
  /** The next date of the entry, or its last one if it is over. */
  dateOf(entry: Entry, day: PlanDay): string;
};

/** An error of a field. `isMissing` is true if the input is incomplete rather than wrong. */
export type PartFault = { field: string; sentence: string; isMissing: boolean };
export type ReadPart<Change> = { changes: Change[]; faults: PartFault[] };

/** A kind of change that a user can try without changing the plan. */
export type WhatIfKindOf<Change, Draft> = {
  /** The heading of its fields. */
  name: string;
  /** In the suggested name of a scenario. */
  short: string;
  /** In sentences, with its article. */
  inSentence: string;
  /** Whether its fields are visible while they are blank. */
  isOpenAtFirst?: boolean;
  /** @param month The default date of money. */
  blank(month: string): Draft;
  /** @param changes At least one. */
  toDraft(changes: readonly Change[]): Draft;
  /** Validates the form. Blank fields change nothing. */
  read(draft: Draft, today: string): ReadPart<Change>;
  Fields(this: void, props: FieldsProps<Draft>): ReactNode;
  describe(change: Change, facts: KindFacts): string;
  /**
   * Returns the entry of the plan's settings with the same effect, or null if the change has passed. Absent
   * if a lender must agree to it.
   */
  adopt?(change: Change, context: { id: string; day: PlanDay }): PlanChange | null;
};

/** Reads fields of a what-if. Returns no change if one has an error. */
export function readPart<Change>(read: (reader: FieldReader) => Change | null): ReadPart<Change> {
  const reader = createFieldReader();
  const change = read(reader);
  const faults = Object.entries(reader.faults).map(([field, sentence = ""]) => ({
    field,
    sentence,
    isMissing: reader.isMissing(field),
  }));

  return { changes: change === null || faults.length > 0 ? [] : [change], faults };
}

type FieldOptions = {
  /** In front of the names of the inputs. */
  prefix: string;
  errorsOf: (name: string) => readonly string[];
  onChange: (changed: AnyDraft) => void;
};

/** Returns the function `field` of a form's `FieldsProps`. */
export function createField(draft: AnyDraft, { prefix, errorsOf, onChange }: FieldOptions) {
  return (name: string) => {
    const text = draft[name];

    return {
      name: `${prefix}${name}`,
      value: typeof text === "string" ? text : "",
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
      errors: errorsOf(name),
    };
  };
}
