import type { ClosingMonth, PayoffStep } from "@snowball/planner";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords, type PlanWords } from "../plan-words.ts";
import { describeMoving } from "./describe-moving.ts";
import { describeStepNotes } from "./describe-step-notes.ts";

/** A step in words: what to do, with the debt's name apart, and what else is paid meanwhile. */
export type StepWords = {
  before: string;
  /** The debt in focus; empty where none is. */
  name: string;
  after: string;
  notes: readonly string[];
};

type Words = PlanWords & { nameOf: (id: string) => string };

/** Tells every month and every amount as the plan has it; of amounts that move, from where to where. */
export function describeStep(
  step: PayoffStep,
  subject: Pick<PlanSubject, "debts" | "firstMonth" | "currency">,
): StepWords {
  const words = { ...planWords(subject), nameOf: (id: string) => nameOf(subject, id) };
  const { debt, same, closing } = step;
  const name = debt === null ? "" : words.nameOf(debt);
  const notes = describeStepNotes(step, words);
  if (!same) return { name, notes, ...(closing ? closingWords(closing, words, debt) : NOTHING) };

  const amount = describeMoving(debt === null ? same.others : same.payment, words.money);
  const isOnce = same.last === step.firstMonth;
  const each = `${amount}${isOnce ? "" : " a month"}`;
  const ending = closing
    ? `; in ${words.month(closing.month)} ${listed(amountsOf(closing, words, debt))}`
    : "";

  return {
    before: debt === null ? `Pay the minimums, ${each},` : `Pay ${each} on `,
    name,
    after: ` ${isOnce ? "in" : "through"} ${words.month(same.last)}${ending}.`,
    notes,
  };
}

const NOTHING = { before: "", after: "" };

/** Of a step that is nothing but its closing month. */
function closingWords(closing: ClosingMonth, words: Words, debt: string | null) {
  const amounts = amountsOf(closing, words, debt);
  const start = `In ${words.month(closing.month)} pay `;
  if (debt === null) return { before: `${start}${listed(amounts)}.`, after: "" };
  const [first = "", ...rest] = amounts;
  // The name of the debt in focus stands between its amount and the others.
  return { before: `${start}${first} on `, after: `${listed(["", ...rest])}.` };
}

function amountsOf(closing: ClosingMonth, { money, nameOf: named }: Words, debt: string | null) {
  const { payment, isLast, lasts, besides } = closing;

  return [
    ...(debt === null ? [] : [`${isLast ? "the last " : ""}${money(payment)}`]),
    ...lasts.map((last) => `the last ${money(last.payment)} on ${named(last.id)}`),
    ...besides.map(({ id, extra }) => `${money(extra)} more on ${named(id)}`),
  ];
}

/** `a`, `a, and b`, `a, b, and c`: the comma keeps amounts apart. */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";

  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")}, and ${last}`;
}
