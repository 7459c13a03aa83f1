import { type ExtraPause, PAUSES_MAX, type WhatIfChange } from "@snowball/contract";
import { formatMonth, lastDayOf, monthAfter, monthOf, monthsBetween } from "@snowball/dates";

import { SelectField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { type AdjustmentKindOf, type FieldsProps, NO_CHANGES, type WhatIfKindOf } from "./kind.tsx";

type TriedPause = Extract<WhatIfChange, { kind: "pause" }>;
/** In a draft, the first days of the first and the last month, which are empty without a pause. */
type Months = { from: string; through: string };

export const pause: AdjustmentKindOf<ExtraPause, Months> = {
  name: "Pause",
  about: "Months in which you pay only the minimums.",
  icon: "pause",
  max: PAUSES_MAX,
  blank: ({ firstMonth }) => ({ from: firstMonth, through: firstMonth }),
  toDraft,
  read(draft, { id }) {
    const months = toPause(draft);
    if (months) return { changes: [{ kind: "pause", id, ...months }], faults: [] };

    return {
      changes: [],
      faults: [{ field: "from", sentence: "Choose a month.", isMissing: true }],
    };
  },
  Fields: (props) => (
    <PauseFields
      {...props}
      options={[]}
      throughHint="One-time amounts still count, recurring ones don't."
    />
  ),
  uniqueTitle: ({ from }) => `the pause in ${formatMonth(from)}`,
  describe: describeMonths,
  isOver: hasPassed,
  dateOf: ({ from }) => from,
};

export const triedPause: WhatIfKindOf<TriedPause, Months> = {
  name: "A pause",
  short: "pause",
  inSentence: "the pause",
  blank: () => ({ from: "", through: "" }),
  toDraft,
  read(draft) {
    const months = toPause(draft);

    return months ? { changes: [{ kind: "pause", ...months }], faults: [] } : NO_CHANGES;
  },
  Fields: (props) => <PauseFields {...props} options={[["", "No pause"]]} />,
  describe: (change, day) =>
    `${describeMonths(change)}${hasPassed(change, day) ? " (this has passed)" : ""}`,
  isOver: hasPassed,
  adopt: (change, id) => ({ ...change, id }),
};

type PauseFieldsProps = FieldsProps<Months> & {
  /** Choices before the first month. */
  options: readonly (readonly [string, string])[];
  throughHint?: string;
};

function PauseFields({ field, draft, onChange, options, throughHint }: PauseFieldsProps) {
  const months = monthsToChoose(draft, usePlan().facts.firstMonth);

  return (
    <>
      <SelectField
        label="From"
        options={[...options, ...months]}
        hint="Only the minimums are paid during this time."
        {...field("from")}
        onChange={({ target: { value } }) =>
          onChange({ from: value, through: draft.through < value ? value : draft.through })
        }
      />
      {draft.from !== "" && (
        <SelectField
          label="Through"
          options={months.filter(([month]) => month >= draft.from)}
          hint={throughHint}
          {...field("through")}
        />
      )}
    </>
  );
}

const MONTHS_AHEAD = 60;

/** Returns the months to choose from, as pairs of date and name: those from `first` on, and those already selected. */
export function monthsToChoose({ from, through }: Months, first: string) {
  const start = from !== "" && from < first ? from : first;
  const last = monthsBetween(first, [first, from, through].toSorted().at(-1) ?? first);
  const count = Math.max(MONTHS_AHEAD, last + 1) + monthsBetween(start, first);

  return Array.from({ length: count }, (_, past) => {
    const month = monthAfter(start, past);
    return [month, formatMonth(month)] as const;
  });
}

/** Returns a pause of whole months, at least the first one. Returns null if no month is selected. */
function toPause({ from, through }: Months): Months | null {
  if (from === "") return null;
  const last = through < from ? from : through;

  return { from, through: lastDayOf(last) };
}

function toDraft([{ from, through }]: readonly [Months, ...Months[]]): Months {
  return { from: monthOf(from), through: monthOf(through) };
}

function hasPassed({ through }: { through: string }, { firstMonth }: { firstMonth: string }) {
  return through < firstMonth;
}

function describeMonths({ from, through }: Months): string {
  const [first, last] = [formatMonth(from), formatMonth(through)];

  return `Only minimums ${first === last ? `in ${first}` : `from ${first} through ${last}`}`;
}
