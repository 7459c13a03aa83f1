import type { CalendarEntry, CalendarMoney, CalendarPayday } from "@snowball/contract";
import { formatMonth, formatMonthAndDay, formatShortDate, monthAfter } from "@snowball/dates";
import { formatAmount, signOf } from "@snowball/money";
import { describeUncovered, recognitionWords } from "@snowball/planner";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import figures from "#ui/figures.module.css";
import { Icon } from "#ui/icon.tsx";

import { amountOf, type Day, isDone, lookOf } from "./arrange-days.ts";

// A dot instead of a checkbox, because payments are changed on their debt's page.
const MARK =
  "grid place-items-center flex-none size-[22px] rounded-full empty:before:size-[8px] empty:before:rounded-full empty:before:bg-current";

export function DayRows({ day: { entries, money, paydays } }: { day: Day }) {
  return (
    <ul className="grid grid-cols-1">
      {paydays.map((each) => (
        <PaydayRow key={each.on} payday={each} />
      ))}
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
      {money.map((each) => (
        <MoneyRow key={`${each.id} ${each.on}`} money={each} />
      ))}
    </ul>
  );
}

type DayRowProps = {
  mark: ReactNode;
  to: string;
  name: string;
  about: string | null;
  warning?: string | null;
  badge?: ReactNode;
  amount: ReactNode;
};

function DayRow({ mark, to, name, about, warning = null, badge, amount }: DayRowProps) {
  return (
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-1 py-1.5 not-first:border-t not-first:border-line">
      {mark}
      <span className="grid min-w-0 grow basis-32 wrap-anywhere">
        <Link
          to={to}
          className="justify-self-start font-semibold text-ink no-underline hover:text-accent-hover hover:underline hover:decoration-auto"
        >
          {name}
        </Link>
        {warning !== null && <span className="text-small font-semibold text-bad">{warning}</span>}
        {about !== null && <span className="text-small text-ink-soft">{about}</span>}
      </span>
      {badge}
      {amount && (
        <span className={classNames(figures.column, "ms-auto font-strong")}>{amount}</span>
      )}
    </li>
  );
}

function EntryRow({ entry }: { entry: CalendarEntry }) {
  const { name, debt, currency, status } = entry;

  return (
    <DayRow
      mark={
        <span className={classNames(MARK, colors[lookOf(entry)])}>
          {isDone(entry) && (
            <Icon name="check" size={16} label={status === "paid" ? "Paid" : "Sent"} />
          )}
        </span>
      }
      to={paths.schedule(debt)}
      name={name}
      about={aboutEntry(entry)}
      warning={describeUncovered(entry, currency)}
      badge={status === "late" && <Badge tone="bad">Past due</Badge>}
      amount={<Amount amount={amountOf(entry)} currency={currency} />}
    />
  );
}

/** The colors of a payment, which its icon, badge or text explain. */
const colors = { open: "text-blue", done: "bg-good-tint text-good", late: "text-bad" };

function aboutEntry(entry: CalendarEntry): string {
  const { kind, status, is_autopay: isAutopay, several_asked: question } = entry;
  const parts = [
    status === "question" && (question ?? "Was it paid?"),
    entry.amount_source === "estimate" && "Estimated",
    kind === "extra" && "Extra",
    entry.is_from_savings && "From your savings",
    entry.arrives_next_month && `Arrives in ${formatMonth(monthAfter(entry.on, 1))}`,
    isAutopay && "Autopay",
    entry.arrive_by !== null && `Its offer ends ${formatMonthAndDay(entry.arrive_by)}`,
    status === "paid" && entry.amount === null && `matched: ${recognitionWords.not_overdue}`,
    status === "partial" && entry.amount !== "0.00" && "Left to send",
    question === null && dueWords(entry),
  ];

  return parts.filter(Boolean).join(" · ") || "Sent";
}

/** Adds the amount that was billed if another amount was sent. An extra has no due date. */
function dueWords(entry: CalendarEntry) {
  const { kind, due_date: due, was_due: wasDue, currency } = entry;
  if (due === null) return kind === "payment" && !isDone(entry) && "No due date known";
  const day = formatShortDate(due);
  if (wasDue !== null) return `${formatAmount(wasDue, currency)} due ${day}`;

  return kind === "payment" && `Due ${day}`;
}

function MoneyRow({ money: { name, amount, currency } }: { money: CalendarMoney }) {
  return (
    <DayRow
      mark={<span className={classNames(MARK, "text-yellow")} />}
      to={paths.payoffPlan()}
      name={name}
      about={signOf(amount) > 0 ? "Extra money in your plan" : "Less money in your plan"}
      amount={<Amount amount={amount} currency={currency} />}
    />
  );
}

function PaydayRow({ payday: { amount, currency } }: { payday: CalendarPayday }) {
  return (
    <DayRow
      mark={
        <span className={classNames(MARK, "text-ink empty:before:h-[4px] empty:before:w-[16px]")} />
      }
      to={paths.payoffPlan("paychecks")}
      name="Payday"
      about={amount === null ? null : "For your debts"}
      amount={amount !== null && <Amount amount={amount} currency={currency} />}
    />
  );
}
