import type { PlanChange } from "@snowball/contract";
import type { ReactNode } from "react";
import type * as v from "valibot";

import { errorsOf, type FieldError, readTexts } from "#lib/form/typed-schemas.ts";
import type { IconName } from "#ui/icon.tsx";

import type { PlanFacts } from "../words/read-debts.ts";

export type PlanDay = Pick<PlanFacts, "today" | "firstMonth">;
export type KindFacts = PlanDay & Pick<PlanFacts, "currency" | "debts">;

export type AnyDraft = Record<string, string | string[]>;

export type FieldsProps<Draft> = {
  draft: Draft;
  onChange(this: void, changed: Partial<Draft>): void;
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

type ReadChanges<Change> = { changes: Change[]; faults: FieldError[] };

type ReadContext<Draft> = {
  today: string;
  /** The form of the edited entry, whose dates may be in the past; null for a new entry. */
  known: Draft | null;
};

/**
 * A kind of change to a plan. The functions are methods, so that lists of kinds can hold kinds with different changes
 * and drafts.
 */
type Kind<Change, Draft> = {
  name: string;
  blank(day: PlanDay): Draft;
  toDraft(changes: readonly [Change, ...Change[]]): Draft;
  Fields(this: void, props: FieldsProps<Draft>): ReactNode;
  describe(change: Change, facts: KindFacts): string;
  /** Whether the plan no longer counts the change. */
  isOver(change: Change, day: PlanDay): boolean;
};

/** A kind of entry in the settings that changes the budget of some months. */
export type AdjustmentKindOf<Entry, Draft> = Kind<Entry, Draft> & {
  about: string;
  icon: IconName;
  max: number;
  read(draft: Draft, context: ReadContext<Draft> & { id: string }): ReadChanges<Entry>;
  /** A title that no other entry has, for button names such as `Remove the pause in June 2027`. */
  uniqueTitle(entry: Entry): string;
  /** The next date of the entry, or its last one if it is over. */
  dateOf(entry: Entry, day: PlanDay): string;
};

/** A kind of change that a user can try without changing the plan. */
export type WhatIfKindOf<Change, Draft> = Kind<Change, Draft> & {
  /** In the suggested name of a scenario. */
  short: string;
  /** In sentences, with its article. */
  inSentence: string;
  /** Whether its fields are visible while they are blank. */
  isOpenAtFirst?: boolean;
  /** Validates the form. Blank fields change nothing. */
  read(draft: Draft, today: string): ReadChanges<Change>;
  /** Returns the entry of the plan's settings with the same effect. Absent if a lender must agree to the change. */
  adopt?(change: Change, id: string): PlanChange;
};

export const NO_CHANGES = { changes: [], faults: [] };

export function readChange<Texts, Change>(
  schema: v.GenericSchema<Texts, Change>,
  texts: Texts,
): ReadChanges<Change> {
  const { value, faults } = readTexts(schema, texts);

  return { changes: value === null ? [] : [value], faults };
}

export function nameOf(id: string, { debts }: Pick<KindFacts, "debts">): string {
  return debts.find((debt) => debt.id === id)?.name ?? "a debt that's paid off";
}

type KindFieldsProps = {
  kind: { Fields(this: void, props: FieldsProps<AnyDraft>): ReactNode };
  draft: AnyDraft;
  /** In front of the names of the inputs. */
  prefix?: string;
  faults: readonly FieldError[];
  onChange: (draft: AnyDraft) => void;
};

export function KindFields({ kind, draft, prefix = "", faults, onChange }: KindFieldsProps) {
  const { Fields } = kind;
  const change = (changed: Partial<AnyDraft>) => onChange({ ...draft, ...changed } as AnyDraft);
  const field: FieldsProps<AnyDraft>["field"] = (name) => {
    const text = draft[name];

    return {
      name: `${prefix}${name}`,
      value: typeof text === "string" ? text : "",
      onChange: ({ target }) => change({ [name]: target.value }),
      errors: errorsOf(faults, name),
    };
  };

  return <Fields draft={draft} onChange={change} field={field} />;
}
