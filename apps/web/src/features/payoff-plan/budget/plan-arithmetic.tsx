import type { Cents, DebtMonth, PayoffPlan } from "@snowball/payoff";
import { sumOf } from "@snowball/planner";
import { type ReactNode, useMemo, useState } from "react";

import { classNames } from "#ui/class-names.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { type ShownPlan, ShownPlanProvider, usePlan, useShownPlan } from "../model/use-plan.tsx";
import { isApproximate, isEstimated } from "../words/estimates.ts";
import {
  describeOwed,
  describeSentAhead,
  escrowOf,
  nameOf,
  owedToday,
  type PlanSubject,
} from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";

type WhyProps = {
  /** The name of the number, which ends the label "Why …". */
  number: string;
  /** Rendered only while open. */
  children: ReactNode;
};

/** Explains a number of the plan. The plan is deferred, so that the sums do not slow down the slider. */
export function WhyOfPlan({ number, children }: WhyProps) {
  const { shown } = usePlan();

  return (
    <Why number={number}>
      {shown ? (
        <ShownPlanProvider planned={shown}>
          {children}
          <Approximate />
        </ShownPlanProvider>
      ) : (
        <p>Searching for the cheapest plan…</p>
      )}
    </Why>
  );
}

export function Approximate() {
  const words = "Some figures are estimates, so these amounts are approximate.";

  return (
    isApproximate(useShownPlan().subject) && <p className="text-small text-ink-soft">{words}</p>
  );
}

export function WhyBudget() {
  const { subject, budget, words } = usePlan();
  const { minimums, least, extra } = budget;
  const parts = [...minimums]
    .filter(([, minimum]) => minimum > 0)
    .map(([id, minimum]) => ({
      name: `${nameOf(subject, id)}${describeMinimum(subject, [id, minimum])}`,
      amount: words.money(minimum),
    }));

  return (
    <Why number="this budget">
      <Sum
        parts={[...parts, { name: "Beyond the minimums", amount: words.money(extra) }]}
        total={{ name: "Monthly budget", amount: words.money(least + extra) }}
      />
    </Why>
  );
}

/**
 * Describes the escrow (taxes and insurance) in a debt's minimum, the interest that a card with an offer does not
 * charge yet, or that missed payments are not part of it. A minimum above what is owed today contains the interest of a
 * whole month; this month's payment has only that of the days until it arrives. It can also be of the time before the
 * month's payments. Returns an empty string if there is none.
 */
function describeMinimum(subject: PlanSubject, [id, minimum]: [string, Cents]): string {
  const { balances = [], minimum: rule } =
    subject.portfolio.debts.find((debt) => debt.id === id) ?? {};
  const owed = sumOf(balances.map(({ amount }) => amount));
  const escrow = escrowOf(subject, id);
  if (minimum - escrow > owed) {
    const sent = subject.debts.find((debt) => debt.id === id)?.sentThisMonth ?? 0;
    return sent > 0
      ? ", before this month's payments"
      : ", all that is owed with a month's interest";
  }
  const hasInterest = rule?.type === "percentPlusInterest" && minimum > rule.floor;
  if (hasInterest && isEstimated(subject, { id, figure: "promo_end" })) {
    return ", as if its promotional rate had ended";
  }
  if (subject.portfolio.opening?.debts[id]?.arrears) return ", once missed payments are made";
  if (escrow === 0) return "";
  const amount = planWords(subject).money(escrow);

  return isEstimated(subject, { id, figure: "escrow" })
    ? `, including about ${amount} of escrow (estimated)`
    : `, including ${amount} of escrow`;
}

export function Years() {
  const { plan, subject, words } = useShownPlan();
  const { inTransit = 0, sentAhead = 0 } = subject;
  // To debts without a linked bank. No screen counts it as owed.
  const takenOff = sumOf(subject.debts.map((debt) => debt.takenOff ?? 0));
  const years = useMemo(() => sumByYear(plan, words), [plan, words]);
  const hasFees = plan.totals.fees > 0;

  return (
    <>
      <p>
        You owe {describeOwed(words.money(owedToday(subject)), subject.debts)}
        {subject.outside.length > 0 && " on the debts in your plan"} today
        {inTransit > 0 && `, of which ${words.money(inTransit)} is already on its way`}
        {takenOff > 0 &&
          `. ${inTransit > 0 ? "Another " : ""}${words.money(takenOff)} on its way to debts without a linked bank is already taken off their balances`}
        . What you pay beyond interest{hasFees && " and fees"} brings it down to zero.
      </p>
      <ScrollRegion label="Year by year">
        <Table
          caption="Paid and owed, year by year"
          // Four columns of six-digit amounts fit a phone.
          className="max-phone:text-xs [&_:is(th,td)]:border-0 [&_:is(th,td)]:py-0.75 max-phone:[&_:is(th,td)]:px-0 max-phone:[&_:is(th,td)]:not-first:ps-2"
          columns={["Year", "Paid", `Interest${hasFees ? " and fees" : ""}`, "Owed after"]}
        >
          <tbody>
            {years.map(({ year, paid, charged, owed }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{words.money(paid)}</td>
                <td>{words.money(charged)}</td>
                <td>{words.money(owed)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      {sentAhead > 0 && <p>{describeSentAhead(words.money(sentAhead))}</p>}
    </>
  );
}

type Year = { year: string; paid: Cents; charged: Cents; owed: Cents };

function sumByYear(plan: PayoffPlan, { month: monthIn }: Pick<ShownPlan["words"], "month">) {
  const years: Year[] = [];
  for (let number = 1; number <= plan.totals.months; number += 1) {
    const { paid, interest, fees, owed } = plan.month(number);
    const year = monthIn(number).slice(-4);
    const before = years.at(-1)?.year === year ? years.pop() : undefined;
    years.push({
      year,
      paid: (before?.paid ?? 0) + paid,
      charged: (before?.charged ?? 0) + interest + fees,
      owed,
    });
  }

  return years;
}

export function InterestOfDebts() {
  const { plan, subject, words } = useShownPlan();
  const { interest, fees } = plan.totals;
  const debts = plan.debts
    .filter((debt) => debt.interest + debt.fees > 0)
    .toSorted((left, right) => right.interest + right.fees - left.interest - left.fees);

  return (
    <>
      <Sum
        parts={debts.map((debt) => ({
          name: nameOf(subject, debt.id),
          amount: words.money(debt.interest + debt.fees),
        }))}
        total={{
          name: `Interest${fees > 0 ? " and fees" : ""}`,
          amount: words.money(interest + fees),
        }}
      />
      <p>What was already added to your debts is part of what you owe.</p>
    </>
  );
}

export function PaidInAll() {
  const { plan, subject, words } = useShownPlan();
  const { paid, interest, fees } = plan.totals;
  const owed = plan.totals.months === 0 ? [] : plan.month(1).debts;

  return (
    <>
      <Sum
        parts={[
          ...owed.map(({ id, start }) => ({
            name: `Owed on ${nameOf(subject, id)}`,
            amount: describeOwed(
              words.money(start),
              subject.debts.filter((debt) => debt.id === id),
            ),
          })),
          { name: `Interest${fees > 0 ? " and fees" : ""}`, amount: words.money(interest + fees) },
        ]}
        total={{ name: "Total you'll pay", amount: words.money(paid) }}
      />
      <p>{describeDifference(owed, { subject, words })}</p>
    </>
  );
}

/** Explains why what is owed here differs from the balances on other screens; empty if it does not. */
function describeDifference(
  owed: readonly Pick<DebtMonth, "id" | "start">[],
  { subject, words }: Pick<ShownPlan, "subject" | "words">,
): string {
  const parts = subject.debts.map(({ id, shownBalance, takenOff = 0 }) => {
    const start = owed.find((debt) => debt.id === id)?.start ?? shownBalance;
    const more = start === null || shownBalance === null ? 0 : start - shownBalance;
    const early = Math.max(0, more);
    // What was sent early is on its way as well, and still included here.
    return { early, onItsWay: Math.max(0, -more) + Math.max(0, takenOff - early) };
  });
  const ahead = sumOf(parts.map(({ early }) => early));
  const onTheirWay = sumOf(parts.map(({ onItsWay }) => onItsWay));

  return [
    ...(onTheirWay > 0
      ? [`Payments on their way, ${words.money(onTheirWay)}, are already taken off what is owed.`]
      : []),
    ...(ahead > 0 ? [describeSentAhead(words.money(ahead))] : []),
  ].join(" ");
}

export function Why({ number, children }: WhyProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    // The open calculation takes a full line, so that the number keeps its place.
    <details
      className="open:basis-full print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        className={classNames(
          "-mx-2 -my-1 inline-block cursor-pointer rounded-small px-2 py-1 text-small font-medium text-accent underline underline-offset-[0.2em]",
          "pointer-coarse:-my-2.5 pointer-coarse:py-2.5",
          "[&::-webkit-details-marker]:hidden",
        )}
      >
        Why<span className="sr-only"> {number}</span>?
      </summary>
      {isOpen && (
        <div className="mt-3 grid grid-cols-1 gap-2 rounded-medium bg-surface-sunken px-3.5 py-3 text-small font-normal tracking-normal">
          {children}
        </div>
      )}
    </details>
  );
}

type SumProps = {
  parts: readonly { name: string; amount: string }[];
  total: { name: string; amount: string };
};

export function Sum({ parts, total }: SumProps) {
  return (
    // Wraps within the name, so that the amount stays on the line.
    <dl>
      {[...parts, total].map(({ name, amount }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline-last justify-between gap-x-4 py-0.75 last:mt-0.75 last:border-t last:border-line-strong last:font-strong"
        >
          <dt className="min-w-0 grow basis-28 wrap-anywhere">{name}</dt>
          <dd className="ms-auto tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
