import { type OneOff, ONE_OFFS_MAX, type WhatIfChange } from "@snowball/contract";
import { formatShortDate, monthAfter } from "@snowball/dates";
import { signOf } from "@snowball/money";
import * as v from "valibot";

import { Field, NumberField, SelectField } from "#ui/field.tsx";

import { usePlan } from "../model/use-plan.tsx";
import {
  type AdjustmentKindOf,
  type FieldsProps,
  type KindFacts,
  nameOf,
  NO_CHANGES,
  readChange,
  type WhatIfKindOf,
} from "./kind.tsx";
import {
  amountAboveZero,
  blankMoney,
  chosenDate,
  formatChange,
  type MoneyDraft,
  moneyEntries,
  MoneyFields,
  toMoneyDraft,
  withDirection,
  withSign,
} from "./money.tsx";

type LumpSum = Extract<WhatIfChange, { kind: "lump_sum" }>;
type PaidOnce = Pick<OneOff, "amount" | "on" | "debt">;

/** `debt` is empty if the strategy decides where the money goes. */
type LumpSumDraft = { amount: string; on: string; debt: string };
type OneOffDraft = MoneyDraft & LumpSumDraft;

export const oneOff: AdjustmentKindOf<OneOff, OneOffDraft> = {
  name: "One-time amount",
  about: "A tax refund, a bonus, or a month that costs more.",
  icon: "calendar",
  max: ONE_OFFS_MAX,
  blank: () => ({ ...blankMoney, on: "", debt: "" }),
  toDraft: ([entry]) => ({ ...toMoneyDraft(entry), on: entry.on, debt: entry.debt ?? "" }),
  read(draft, { id, today, known }) {
    const schema = v.pipe(
      v.object({ ...moneyEntries, on: upcomingDate(today, known?.on), debt: v.string() }),
      v.transform(({ name, on, debt, ...money }): OneOff => {
        const amount = withSign(money);
        // Missing money is not assigned to a debt.
        const target = signOf(amount) < 0 ? null : debt || null;

        return { kind: "one_off", id, name, on, amount, debt: target };
      }),
    );

    return readChange(schema, withDirection(draft));
  },
  Fields: ({ field, draft }) => (
    <>
      <MoneyFields field={field} />
      <Field label="Date" type="date" {...field("on")} />
      {draft.direction === "more" && <TargetField field={field} draft={draft} />}
    </>
  ),
  uniqueTitle: ({ name }) => name,
  describe: describePaidOnce,
  isOver: hasPassed,
  dateOf: ({ on }) => on,
};

export const lumpSum: WhatIfKindOf<LumpSum, LumpSumDraft> = {
  name: "A lump sum",
  short: "lump sum",
  inSentence: "the lump sum",
  isOpenAtFirst: true,
  blank: ({ today }) => ({ amount: "", on: monthAfter(today, 1), debt: "" }),
  toDraft: ([{ amount, on, debt }]) => ({ amount, on, debt: debt ?? "" }),
  read(draft, today) {
    if (draft.amount.trim() === "") return NO_CHANGES;
    const schema = v.pipe(
      v.object({ amount: amountAboveZero, on: upcomingDate(today), debt: v.string() }),
      v.transform(({ debt, ...paid }): LumpSum => ({
        kind: "lump_sum",
        ...paid,
        debt: debt || null,
      })),
    );

    return readChange(schema, draft);
  },
  Fields: LumpSumFields,
  describe: (change, facts) =>
    `${describePaidOnce(change, facts)}${hasPassed(change, facts) ? " (this date has passed)" : ""}`,
  isOver: hasPassed,
  adopt: (lump, id) => ({ ...lump, kind: "one_off", id, name: "Lump sum" }),
};

function LumpSumFields({ field, draft }: FieldsProps<LumpSumDraft>) {
  const { today } = usePlan().facts;

  return (
    <>
      <NumberField label="Amount" {...field("amount")} />
      <Field label="Date" type="date" min={today} {...field("on")} />
      <TargetField field={field} draft={draft} />
    </>
  );
}

function TargetField({ field, draft }: Pick<FieldsProps<LumpSumDraft>, "field" | "draft">) {
  const { debts } = usePlan().facts;
  const isGone = draft.debt !== "" && !debts.some(({ id }) => id === draft.debt);

  return (
    <SelectField
      label="Goes to"
      options={[
        ["", "Where the strategy says"],
        ...debts.map(({ id, name }) => [id, `${name} first`] as const),
        ...(isGone ? [[draft.debt, "A debt that's paid off"] as const] : []),
      ]}
      {...field("debt")}
    />
  );
}

/** Rejects past dates, which have no effect. A known one may stay. */
function upcomingDate(today: string, known?: string) {
  return v.pipe(
    chosenDate,
    v.check((on) => on >= today || on === known, "This date has passed."),
  );
}

function hasPassed({ on }: { on: string }, { today }: { today: string }): boolean {
  return on < today;
}

function describePaidOnce({ amount, on, debt }: PaidOnce, facts: KindFacts): string {
  const target = debt === null ? "" : `, first to ${nameOf(debt, facts)}`;
  const when = signOf(amount) < 0 ? "on" : "once, on";

  return `${formatChange(amount, facts.currency)} ${when} ${formatShortDate(on)}${target}`;
}
