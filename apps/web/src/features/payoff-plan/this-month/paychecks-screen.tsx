import { formatMonthAndDay } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";
import {
  allocatePaychecks,
  distinctNames,
  type PaidPart,
  type PaycheckAllocation,
  type PaycheckAllocations,
  planMonthPayments,
  sumOf,
  type UncoveredBill,
} from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState, Skeleton } from "#ui/data-view.tsx";
import { Section } from "#ui/section.tsx";

import { usePlan } from "../model/use-plan.tsx";
import type { PlanWords } from "../words/plan-words.ts";
import { useMonthInput } from "./this-month-section.tsx";

const SECTION = "grid max-w-160 grid-cols-1 gap-1.5 border-b border-line pb-4";
const AMOUNT = "ms-auto font-strong tabular-nums";

export function PaychecksScreen() {
  const { facts, settings, shown } = usePlan();
  const { paydays } = settings;
  const input = useMonthInput();
  const allocations = useMemo(
    () =>
      input &&
      paydays &&
      allocatePaychecks(planMonthPayments(input), { paydays, today: facts.today }),
    [input, paydays, facts],
  );
  if (paydays === null) {
    return (
      <EmptyState
        icon="plan"
        title="When are you paid?"
        actions={<ButtonLink to={paths.payoffPlan()}>Add your paydays</ButtonLink>}
      >
        Add your paydays below your budget to see which paycheck covers which bill.
      </EmptyState>
    );
  }
  if (shown === null || allocations === null)
    return <Skeleton label="Searching for the cheapest plan" />;

  return <Paychecks allocations={allocations} />;
}

function Paychecks({ allocations }: { allocations: PaycheckAllocations }) {
  const { paychecks, uncovered, waiting, waitingFrom, keep, next } = allocations;
  const planned = Math.max(keep, sumOf(waiting.map(({ amount }) => amount)));

  return (
    <>
      {uncovered.length > 0 && <Uncovered bills={uncovered} />}
      {waiting.length > 0 && waitingFrom !== null && (
        <Waiting extras={waiting} from={waitingFrom} />
      )}
      {paychecks.length === 0 && <p>No paycheck is left this month.</p>}
      {paychecks.map((paycheck, at) => (
        <Paycheck
          key={paycheck.date}
          paycheck={paycheck}
          unspent={at === paychecks.length - 1 ? Math.max(0, paycheck.left - planned) : null}
        />
      ))}
      {next !== null && (
        <p className="text-small text-ink-soft">Next paycheck: {formatMonthAndDay(next)}.</p>
      )}
    </>
  );
}

/** Lists what must be sent before a paycheck can pay it, with remedies. Paychecks below pay the rest of a payment. */
function Uncovered({ bills }: { bills: readonly UncoveredBill[] }) {
  const { money } = usePlan().words;
  const { data: debts = [] } = useQuery(debtsQuery);
  const hasDueDay = (id: string) =>
    debts.some(({ uuid, due_day: day }) => uuid === id && day !== null);

  return (
    <Section heading="No paycheck in time" className={SECTION}>
      <ul>
        {bills.map(({ debt, kind, amount, payBy, there, from }) => (
          <Row key={`${debt} ${kind} ${payBy}`} debt={debt} amount={amount - there}>
            Take it from your savings and send it by {formatMonthAndDay(payBy)}
            {from === null || kind === "extra" || !hasDueDay(debt)
              ? "."
              : `, or ask the lender to move the due day past ${formatMonthAndDay(from)}.`}
            {there > 0 && ` The other ${money(there)} is in a payment below.`}
          </Row>
        ))}
      </ul>
    </Section>
  );
}

/** Lists extra payments that should wait, because next month's payments need or already used their money. */
function Waiting({ extras, from }: { extras: PaycheckAllocations["waiting"]; from: string }) {
  return (
    <Section heading="Extra to send later" className={SECTION}>
      <p className="text-small text-ink-soft">
        Next month's payments come first. Send it from the paycheck of {formatMonthAndDay(from)}.
      </p>
      <ul>
        {extras.map(({ debt, amount }) => (
          <Row key={debt} debt={debt} amount={amount} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ debt, amount, children }: { debt: string; amount: Cents; children?: ReactNode }) {
  const { words } = usePlan();
  const { data: debts = [] } = useQuery(debtsQuery);

  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.75 wrap-anywhere">
      <Link className="text-inherit decoration-line-strong" to={paths.schedule(debt)}>
        {distinctNames(debts).get(debt) ?? debt}
      </Link>
      <span className={AMOUNT}>{words.money(amount)}</span>
      {children !== undefined && (
        <span className="basis-full text-small text-ink-soft">{children}</span>
      )}
    </li>
  );
}

/** `unspent`: what is left of the month's last paycheck for no payment of this month or the next; null of others. */
function Paycheck({ paycheck, unspent }: { paycheck: PaycheckAllocation; unspent: Cents | null }) {
  const { words, facts } = usePlan();
  const { date, isPayday, there, comes, otherMoney, already, pays, left } = paycheck;
  const { money } = words;
  const notes = [
    !isPayday && "If you still have this money.",
    isPayday && there > 0 && `Plus ${money(there)} of earlier pay, if you still have it.`,
    otherMoney > 0 && `Plus ${money(otherMoney)} of other money this month.`,
    already > 0 && `${money(already)} of it was sent ahead.`,
  ].filter((note) => note !== false);

  return (
    <Section
      heading={isPayday ? formatMonthAndDay(date) : "From earlier paychecks"}
      aside={<p className={AMOUNT}>{money(isPayday ? comes : there)}</p>}
      className={SECTION}
    >
      {notes.map((note) => (
        <p key={note} className="text-small text-ink-soft">
          {note}
        </p>
      ))}
      {pays.length > 0 && (
        <ul>
          {combineExtras(pays).map((payment) => (
            <Row
              key={`${payment.debt} ${payment.kind} ${payment.payBy}`}
              debt={payment.debt}
              amount={payment.amount}
            >
              {describePayment(payment, facts.today, words)}
            </Row>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-soft">
        <span>{unspent === null ? "Carried to the next paycheck" : "Left"}</span>{" "}
        <span className={AMOUNT}>{money(left)}</span>
        {unspent !== null && unspent > 0 && (
          <span className="basis-full">
            Your plan does not spend {money(unspent)} of it, this month or next.
          </span>
        )}
      </p>
    </Section>
  );
}

/** One transfer to a debt, in cents. */
type Payment = PaidPart & { extra: Cents };

/** Combines an extra payment with the bill of the same debt if the same paycheck pays both. */
function combineExtras(parts: readonly PaidPart[]): Payment[] {
  const isExtra = ({ kind, isMadeUp }: PaidPart) => kind === "extra" && !isMadeUp;
  const extraOf = (debt: string) =>
    parts.find((part) => part.debt === debt && isExtra(part))?.amount ?? 0;
  const bills = parts.filter(({ kind }) => kind === "bill");
  const own = bills.filter(({ isMadeUp, isNext }) => !isMadeUp && !isNext);
  const last = new Map(own.map((part) => [part.debt, part]));
  const alone = parts.filter(
    (part) => part.kind === "extra" && !(isExtra(part) && last.has(part.debt)),
  );

  return [
    ...bills.map((part) => {
      const extra = last.get(part.debt) === part ? extraOf(part.debt) : 0;
      return { ...part, amount: part.amount + extra, extra };
    }),
    ...alone.map((part) => ({ ...part, extra: part.amount })),
  ];
}

function describePayment(
  payment: Payment,
  today: string,
  { money }: PlanWords,
): string | undefined {
  const { kind, extra, payBy, isMadeUp, isNext } = payment;
  const day = payBy !== null && (payBy <= today ? "send today" : `by ${formatMonthAndDay(payBy)}`);
  const about = [
    isMadeUp ? "puts back what you took from savings" : day,
    isNext && "next month's payment",
    kind === "extra" ? "extra" : extra > 0 && `${money(extra)} extra`,
  ];

  return about.filter((each) => typeof each === "string").join(", ") || undefined;
}
