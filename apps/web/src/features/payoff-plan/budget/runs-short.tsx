import { type DebtKind, ONE_OFFS_MAX, type PlanChange } from "@snowball/contract";
import { daysBetween, formatShortDate, monthAfter } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import {
  asBudgetChanges,
  beyondBudget,
  isReducedMonth,
  leftOfMonth,
  type MinimumRise,
  type Shortfall,
  type ShortMonth,
  SINKING_FUND_MONTHS_MAX,
  type SinkingFund,
  type TriagedMinimum,
  triageMonth,
} from "@snowball/planner";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { useComputed } from "../worker/use-computed.ts";
import { type OfferedBudget, useLowestOffer, usePortfolioWith, useShortMonth } from "./remedies.ts";

type RunsShortProps = {
  fault: Shortfall;
  /** Whether the budget that is enough is offered somewhere else. */
  isOffered?: boolean;
};

export function RunsShort({ fault, isOffered = false }: RunsShortProps) {
  const { subject, strategy, budget, facts } = usePlan();
  const short = useShortMonth(fault);
  const lowest = useLowestOffer();
  const { pastPaychecks = null } = facts.month.month;
  // After its last payday, a month with too little is short with every amount.
  const isEveryMonth = fault.month > 1 || pastPaychecks === null;
  const isChosen = !isEveryMonth && lowest !== null && lowest.amount <= budget.amount;
  const offered = isOffered || isChosen ? null : lowest;
  const failed = { portfolio: subject.portfolio, strategy, fault };
  const { data: aside = null } = useComputed("sinkingFund", failed);

  return (
    <>
      <ShortCause month={fault.month} short={short} />
      {aside && <AsideOffer aside={aside} />}
      {offered && (
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <Button variant={aside ? "secondary" : "primary"} onClick={offered.choose}>
            Plan with {offered.words}
          </Button>
          {isEveryMonth && <BeyondOffer amount={offered.amount} />}
          {isEveryMonth && offered.amount * budget.times > budget.least && (
            <span className="text-small text-ink-soft">The least that works in every month.</span>
          )}
        </div>
      )}
      {short && <TriageList short={short} />}
    </>
  );
}

/** Names what this month needs beyond a budget. What was missed before adds to this month only. */
export function BeyondOffer({ amount }: Pick<OfferedBudget, "amount">) {
  const { facts, words } = usePlan();
  const portfolio = usePortfolioWith()(amount);
  const beyond = beyondBudget({ portfolio, month: facts.month.month });

  return (
    beyond > 0 && <span className="text-small">and {words.money(beyond)} more this month.</span>
  );
}

function ShortCause({ month, short }: { month: number; short: ShortMonth | null }) {
  const { subject } = usePlan();
  const { changes = [] } = subject.portfolio;
  const causes = [
    isReducedMonth(changes, month) && "There is less to pay with that month",
    month > 1 &&
      changes.some((each) => each.type === "growth" && (each.amount < 0 || each.share < 0)) &&
      "Your budget goes down over time",
  ].filter((cause) => cause !== false);
  const rises = short?.month === month ? short.rises : [];

  return (
    <>
      {causes.map((cause) => (
        <p key={cause}>
          {cause}: see <Link to={paths.payoffPlan("adjustments")}>your adjustments</Link>.
        </p>
      ))}
      {rises.map((rise) => (
        <p key={rise.id}>{describeRise(rise, short, subject)}</p>
      ))}
    </>
  );
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

function AsideOffer({ aside }: { aside: SinkingFund }) {
  const { facts, settings, change, words, budget } = usePlan();
  const { extra } = budget;
  const { money, month } = words;
  const { contributions } = aside;
  const first = aside.month - contributions.length;
  const last = aside.month - 1;
  const sum = money(contributions.reduce((total, part) => total + part, 0));
  const source =
    extra > 0 ? `the ${money(extra)} beyond the minimums` : "what is left after the minimums";
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

export function hasRoomForAside(before: readonly PlanChange[]): boolean {
  const count = before.filter(({ kind }) => kind === "one_off").length;

  return count + SINKING_FUND_MONTHS_MAX + 1 <= ONE_OFFS_MAX;
}

/** Returns the changes with a sinking fund added: less in the contributing months, and more in the target month. */
export function withAside(
  before: readonly PlanChange[],
  aside: SinkingFund,
  months: Pick<PlanSubject, "firstMonth" | "currency">,
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

export function TriageList({ short }: { short: ShortMonth }) {
  const { subject, words } = usePlan();
  const { money, month } = words;
  const entries = triageMonth(short, subject.debts, subject);
  const left = leftOfMonth(short, subject.debts);
  const isLater = short.month > 1;

  return (
    <Section
      heading={`What to pay first ${isLater ? `in ${month(short.month)} ` : ""}with ${money(Math.max(0, left.money))}`}
      className="grid grid-cols-1 gap-3"
    >
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
        A nonprofit credit counselor can ask for you:{" "}
        <a href="tel:+18003882227" className="whitespace-nowrap">
          1-800-388-2227
        </a>{" "}
        (National Foundation for Credit Counseling).
      </p>
    </Section>
  );
}

/** Payday loans have rates of hundreds of percent. Many states require extended payment plans for them (CFPB). */
const PAYDAY_APR = 1_000_000;

function isPaydayRate(id: string, { portfolio }: PlanSubject): boolean {
  const debt = portfolio.debts.find((each) => each.id === id);

  return debt?.balances.some(({ apr }) => apr >= PAYDAY_APR) ?? false;
}

/** `owed` is what is owed in a later month; null in the first month. */
function Entry({ entry, owed }: { entry: TriagedMinimum; owed: Cents | null }) {
  const { subject, words } = usePlan();
  const { money } = words;
  const { id, minimum, pay } = entry;
  const { estimates = [] } = subject.debts.find((debt) => debt.id === id) ?? {};
  const about = owed !== null && estimates.includes("minimum") ? "about " : "";

  return (
    <li className="flex flex-wrap gap-x-4 tabular-nums [counter-increment:place]">
      <span className="min-w-0 grow basis-32 font-semibold wrap-anywhere before:content-[counter(place)_'._']">
        {nameOf(subject, id)}
      </span>
      <span className="ms-auto font-strong">
        {pay === minimum && about}
        {money(pay)}
        {pay < minimum && (
          <span className="font-medium text-bad">
            {" "}
            of {about}
            {money(minimum)}
          </span>
        )}
      </span>
      <span className="basis-full text-small text-ink-soft">
        {owed !== null && `${money(owed)} owed by then. `}
        {describeConsequence(entry, subject)}
      </span>
    </li>
  );
}

/** Lenders report a payment that is 30 days late. */
const REPORTED_AFTER_DAYS = 30;

const SECURITY: Partial<Record<DebtKind, string>> = { mortgage: "home", auto_loan: "car" };

function describeConsequence(
  { id, reason, dueDate, lastDueDate: last = dueDate, pay, minimum }: TriagedMinimum,
  { debts, today }: PlanSubject,
): string {
  const isPast = dueDate !== null && dueDate < today;
  const due = describeDue(dueDate, { last, isPast });
  const part = pay > 0 && pay < minimum ? " A partial payment may still count as missed." : "";

  switch (reason) {
    case "secured": {
      const kind = debts.find((debt) => debt.id === id)?.kind;
      const security = (kind && SECURITY[kind]) ?? "property that secures this debt";
      return `The lender can take the ${security} if you don't pay.${part}`;
    }
    case "overdue":
      return `Already past due. ${
        isPast && daysBetween(dueDate, today) > REPORTED_AFTER_DAYS
          ? "It may already be reported to credit bureaus."
          : "After 30 days it may be reported to credit bureaus."
      }${part}`;
    case "interest_free":
      return `${due} It charges no interest, so it can wait longest. Ask for a payment plan.${part}`;
    case "due":
    case "no_date":
      return `${due} ${isPast ? "If it is not paid yet, it" : "Missing it"} can cost a late fee.${part}`;
  }
}

function describeDue(
  first: string | null,
  { last, isPast }: { last: string | null; isPast: boolean },
): string {
  if (first === null) return "The due date is unknown.";
  const day = formatShortDate(first);
  if (last !== null && last > first) return `Due from ${day} to ${formatShortDate(last)}.`;

  return `${isPast ? "It was due" : "Due"} ${day}.`;
}
