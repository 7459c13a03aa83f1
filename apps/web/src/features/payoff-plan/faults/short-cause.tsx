import type { BudgetChange } from "@snowball/payoff";
import { isReducedMonth, type MinimumRise, type ShortMonth } from "@snowball/planner";

import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";

type ShortCauseProps = {
  month: number;
  subject: PlanSubject;
  /** Null until it is known. */
  short: ShortMonth | null;
};

/** Why a month runs short: what the user said of it, and what its debts ask for that they did not before. */
export function ShortCause({ month, subject, short }: ShortCauseProps) {
  const { changes = [] } = subject.portfolio;
  const isLess = isReducedMonth(changes, month);
  const rises = short?.month === month ? short.rises : [];

  return (
    <>
      {isLess && <p>There is less to pay with that month: see “Changes to your budget”.</p>}
      {month > 1 && changes.some(isCut) && (
        <p>Your budget goes down over time: see “Changes to your budget”.</p>
      )}
      {rises.map((rise) => (
        <p key={rise.id}>{describeRise(rise, short, subject)}</p>
      ))}
    </>
  );
}

function isCut(change: BudgetChange): boolean {
  return change.type === "growth" && (change.amount < 0 || change.share < 0);
}

function describeRise(
  { id, reason, since }: MinimumRise,
  short: ShortMonth | null,
  subject: PlanSubject,
): string {
  const { month, money } = planWords(subject);
  const name = nameOf(subject, id);
  const minimum = short?.due.find((due) => due.id === id)?.minimum ?? 0;
  const comesTo = short ? ` Its minimum is ${money(minimum)} in ${month(short.month)}.` : "";
  const from = since === null ? "" : month(since);

  switch (reason) {
    case "back-interest":
      return `${name} is not paid off when its interest-free time ends, so in ${from} all the back-interest is charged at once.${comesTo}`;
    case "promo-ended":
      return `The promotional rate of ${name} ends: from ${from} on it costs the full rate.${comesTo}`;
    case "deferment-ended":
      return `Payments on ${name} begin in ${from}, when its deferment is over.${comesTo}`;
    case "unpaid-interest":
      return `The payments on ${name} do not cover its interest, so it grows.${comesTo}`;
  }
}
