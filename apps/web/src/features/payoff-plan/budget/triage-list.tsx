import { formatShortDate } from "@snowball/dates";
import { type ShortMonth, type TriagedMinimum, triageMonth } from "@snowball/planner";
import { useId } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";

/**
 * Lists the order in which to pay the minimums of a month without enough money, and how far the money goes.
 */
export function TriageList({ short }: { short: ShortMonth }) {
  const { subject, words } = usePlan();
  const { money, month } = words;
  const id = useId();
  const entries = triageMonth(short, subject.debts, subject);
  const isLater = short.month > 1;

  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby={id}>
      <h2 id={id}>
        What to pay first {isLater && `in ${month(short.month)} `}with{" "}
        {money(Math.max(0, short.money))}
      </h2>
      {isLater && (
        <p className="basis-full text-small text-ink-soft">
          This is what's due that month, so there's time to find more.
        </p>
      )}
      <ol className="grid grid-cols-1 gap-2.5 [counter-reset:place]">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} owed={isLater ? entry.owed : null} />
        ))}
      </ol>
      <p className="text-small text-ink-soft">
        Rent, food and utilities come before all of these. Call the lenders that will get less
        before the due date: many can lower a payment for a while.
        {entries.some(({ id: debt }) => isPaydayRate(debt, subject)) &&
          " In many states a payday lender must offer a longer, free payment plan if you ask before the due date."}{" "}
        A nonprofit credit counselor can ask for you: <a href="tel:+18003882227">1-800-388-2227</a>{" "}
        (National Foundation for Credit Counseling).
      </p>
    </section>
  );
}

/**
 * Payday loans have rates of hundreds of percent. Many states require extended payment plans for them
 * (CFPB).
 */
const PAYDAY_APR = 1_000_000;

function isPaydayRate(id: string, { portfolio }: PlanSubject): boolean {
  const debt = portfolio.debts.find((each) => each.id === id);

  return debt?.balances.some(({ apr }) => apr >= PAYDAY_APR) ?? false;
}

type EntryProps = {
  entry: TriagedMinimum;
  /** The amount owed in a later month; null in the first month. */
  owed: number | null;
};

function Entry({ entry, owed }: EntryProps) {
  const { subject, words } = usePlan();
  const { money } = words;
  const { id, minimum, pay } = entry;

  return (
    <li className="flex flex-wrap gap-x-4 tabular-nums [counter-increment:place]">
      <span className="min-w-0 grow basis-32 font-semibold wrap-anywhere before:content-[counter(place)_'._']">
        {nameOf(subject, id)}
      </span>
      <span className="ms-auto font-strong">
        {money(pay)}
        {pay < minimum && <span className="font-medium text-bad"> of {money(minimum)}</span>}
      </span>
      <span className="basis-full text-small text-ink-soft">
        {owed !== null && `${money(owed)} owed by then. `}
        {describeConsequence(entry, subject.today)}
      </span>
    </li>
  );
}

function describeConsequence(
  { reason, dueDate, pay, minimum }: TriagedMinimum,
  today: string,
): string {
  const isPast = dueDate !== null && dueDate < today;
  const due =
    dueDate === null
      ? "The due date is unknown."
      : `${isPast ? "It was due" : "Due"} ${formatShortDate(dueDate)}.`;
  const part = pay > 0 && pay < minimum ? " A partial payment may still count as late." : "";

  switch (reason) {
    case "secured":
      return `The lender can take the home or car if you don't pay.${part}`;
    case "overdue":
      return `Already late. After 30 days it may be reported to credit bureaus.${part}`;
    case "interest_free":
      return `${due} It charges no interest, so it can wait longest. Ask for a payment plan.${part}`;
    case "due":
    case "no_date":
      return `${due} ${isPast ? "If it is not paid yet, it" : "Missing it"} can cost a late fee.${part}`;
  }
}
