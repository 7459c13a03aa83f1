import type { PaymentRange, PayoffStep } from "@snowball/planner";

import type { PlanWords } from "../plan-words.ts";
import { describeMoving } from "./describe-moving.ts";

type Words = PlanWords & { nameOf: (id: string) => string };

/** What is paid meanwhile on debts that are not in focus, and where amounts that move are told. */
export function describeStepNotes(step: PayoffStep, words: Words): string[] {
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
