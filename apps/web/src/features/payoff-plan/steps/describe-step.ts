import type { Cents } from "@snowball/payoff";
import type { ClosingMonth, PaymentRange, PayoffStep } from "@snowball/planner";

import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords, type PlanWords } from "../words/plan-words.ts";

/** A step in words: what to do, with the debt's name apart, and what else is paid meanwhile. */
type StepWords = {
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

/** What is paid meanwhile on debts that are not in focus, and where amounts that move are told. */
function describeStepNotes(step: PayoffStep, words: Words): string[] {
  const moves = [
    step.same?.payment,
    step.same?.others,
    ...besidesOf(step).map((each) => each.extra),
  ];

  return [
    ...minimums(step, words),
    ...besidesOf(step).map(
      ({ id, extra }) =>
        `Beyond its minimum, ${words.nameOf(id)} gets ${inMonths(step, words, extra)}.`,
    ),
    ...(moves.some((range) => range && range.least !== range.most)
      ? ["The amounts of each month are under “Month by month”."]
      : []),
  ];
}

function besidesOf({ same }: PayoffStep) {
  return same?.besides ?? [];
}

function minimums(step: PayoffStep, words: Words): string[] {
  const before = minimumsBefore(step);
  const told =
    before && isSteady(before, step)
      ? [words.money(before.least)]
      : [before && inMonths(step, words, before), minimumsInClosing(step, words)];
  const parts = told.filter((part) => part !== null);

  return parts.length > 0 ? [`Minimums on the rest: ${parts.join(", ")}.`] : [];
}

/** Where only minimums are paid, the sentence itself tells them. */
function minimumsBefore({ debt, same }: PayoffStep): PaymentRange | null {
  return debt !== null && same && same.others.most > 0 ? same.others : null;
}

function minimumsInClosing({ same, closing }: PayoffStep, { money, month }: Words): string | null {
  if (!closing || closing.others === 0) return null;

  return same ? `${money(closing.others)} in ${month(closing.month)}` : money(closing.others);
}

/** One amount holds for every month of the step. */
function isSteady({ least, most }: PaymentRange, { closing }: PayoffStep): boolean {
  return least === most && (!closing || closing.others === least);
}

/** `$35.00 a month`; where a closing month follows, until when. */
function inMonths({ firstMonth, same, closing }: PayoffStep, words: Words, range: PaymentRange) {
  const last = same?.last ?? firstMonth;
  const isOnce = last === firstMonth;
  const when = closing ? ` ${isOnce ? "in" : "through"} ${words.month(last)}` : "";

  return `${describeMoving(range, words.money)}${isOnce ? "" : " a month"}${when}`;
}

/** `$35.00`; `$35.00 rising to $40.00`; `$35.00 to $40.00` where it goes up and down. */
function describeMoving(
  { first, last, least, most }: PaymentRange,
  money: (cents: Cents) => string,
): string {
  if (least === most) return money(least);
  if (first === least && last === most) return `${money(least)} rising to ${money(most)}`;
  if (first === most && last === least) return `${money(most)} falling to ${money(least)}`;

  return `${money(least)} to ${money(most)}`;
}
