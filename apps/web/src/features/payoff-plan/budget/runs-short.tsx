import { ONE_OFFS_MAX, type PlanChange } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { BudgetChange } from "@snowball/payoff";
import {
  asBudgetChanges,
  isReducedMonth,
  type MinimumRise,
  type Shortfall,
  type ShortMonth,
  SINKING_FUND_MONTHS_MAX,
  type SinkingFund,
} from "@snowball/planner";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { offerMore, useRemedies, useShortMonth } from "./remedies.ts";
import { TriageList } from "./triage-list.tsx";

type RunsShortProps = {
  fault: Shortfall;
  /** Whether the budget that is enough is offered somewhere else. */
  isOffered?: boolean;
};

/** Explains why a month runs short, how much would be enough, and what to pay first. */
export function RunsShort({ fault, isOffered = false }: RunsShortProps) {
  const plan = usePlan();
  const { extra } = plan.budget;
  const short = useShortMonth(fault);
  const { increase: more = null, fund: aside = null } = useRemedies(fault) ?? {};
  // Missed payments are due once, so that the minimums are enough for the months after them.
  const isBelowMinimums = fault.month === 1 && extra < 0;
  const enough = isBelowMinimums ? -extra : more;
  const offered = enough === null || isOffered ? null : offerMore(enough, plan);

  return (
    <>
      <ShortCause month={fault.month} short={short} />
      {aside && <AsideOffer aside={aside} />}
      {offered && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={offered.choose}>
            Plan with {offered.words}
          </Button>
        </div>
      )}
      {short && <TriageList short={short} />}
    </>
  );
}

type ShortCauseProps = {
  month: number;
  /** Null until it is computed. */
  short: ShortMonth | null;
};

/** Explains why a month runs short: the user's adjustments, and minimums that rise. */
function ShortCause({ month, short }: ShortCauseProps) {
  const { subject } = usePlan();
  const { changes = [] } = subject.portfolio;
  const isLess = isReducedMonth(changes, month);
  const rises = short?.month === month ? short.rises : [];

  return (
    <>
      {isLess && (
        <p>
          There is less to pay with that month: see <Adjustments />.
        </p>
      )}
      {month > 1 && changes.some(isCut) && (
        <p>
          Your budget goes down over time: see <Adjustments />.
        </p>
      )}
      {rises.map((rise) => (
        <p key={rise.id}>{describeRise(rise, short, subject)}</p>
      ))}
    </>
  );
}

function Adjustments() {
  return <Link to={paths.payoffPlan("adjustments")}>your adjustments</Link>;
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
  const minimumSentence = short
    ? ` Its minimum is ${money(minimum)} in ${month(short.month)}.`
    : "";
  const from = since === null ? "" : month(since);

  switch (reason) {
    case "back-interest":
      return `${name} is not paid off when its interest-free time ends, so in ${from} all the back-interest is charged at once.${minimumSentence}`;
    case "promo-ended":
      return `The promotional rate of ${name} ends: from ${from} on it costs the full rate.${minimumSentence}`;
    case "deferment-ended":
      return `Payments on ${name} begin in ${from}, when its deferment ends.${minimumSentence}`;
    case "unpaid-interest":
      return `The payments on ${name} don't cover its interest, so it grows.${minimumSentence}`;
  }
}

/** Offers to set aside a part of the extra before a month with less money. */
function AsideOffer({ aside }: { aside: SinkingFund }) {
  const { facts, settings, change, words, budget } = usePlan();
  const { extra } = budget;
  const { money, month } = words;
  const { contributions } = aside;
  const first = aside.month - contributions.length;
  const last = aside.month - 1;
  const sum = money(contributions.reduce((total, part) => total + part, 0));
  const source = extra > 0 ? `your ${money(extra)} extra` : "what is left after the minimums";
  const span = first === last ? month(first) : `${month(first)} to ${month(last)}`;
  const each =
    contributions.length === 1
      ? ""
      : `, ${contributions.every((part) => part === contributions[0]) ? "" : "about "}${money(contributions.at(-1) ?? 0)} a month`;

  return (
    <>
      <p>
        Put {sum} aside from {source} in {span}
        {each}, and you'll have enough in {month(aside.month)}.
      </p>
      {hasRoomForAside(settings.changes) && (
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => change({ changes: withAside(settings.changes, aside, facts) })}>
            Plan to put {sum} aside for {month(aside.month)}
          </Button>
        </div>
      )}
    </>
  );
}

type Months = Pick<PlanSubject, "firstMonth" | "currency">;

/** Whether the settings have room for the one-time amounts of the largest sinking fund. */
export function hasRoomForAside(before: readonly PlanChange[]): boolean {
  const count = before.filter(({ kind }) => kind === "one_off").length;

  return count + SINKING_FUND_MONTHS_MAX + 1 <= ONE_OFFS_MAX;
}

/**
 * Returns the changes with a sinking fund added: less in the contributing months, and more in the
 * target month.
 */
export function withAside(
  before: readonly PlanChange[],
  aside: SinkingFund,
  months: Months,
): PlanChange[] {
  const target = planWords(months).month(aside.month);
  const entered = asBudgetChanges(aside)
    .filter(({ amount }) => amount !== 0)
    .map(({ month, amount }): PlanChange => ({
      kind: "one_off",
      id: crypto.randomUUID(),
      name: amount < 0 ? `Put aside for ${target}` : "Put aside in the months before",
      on: monthAfter(months.firstMonth, month - 1),
      amount: amountFromCents(amount),
      debt: null,
    }));

  return [...before, ...entered];
}
