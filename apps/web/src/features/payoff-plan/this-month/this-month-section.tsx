import { formatFullDate, formatShortDate, monthOf } from "@snowball/dates";
import { beginOf, type MonthTold, tellMonth } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { Badge } from "#ui/badge.tsx";
import figures from "#ui/figures.module.css";
import { Table } from "#ui/table.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { distinctNames } from "../words/debt-names.ts";
import { counted } from "../words/plan-words.ts";
import styles from "./this-month.module.css";

/**
 * What to send this month with the budget that is on screen: what is late first, then by the day to send it.
 * Nothing where the plan knows of no payments.
 */
export function ThisMonthSection() {
  const told = useMonthTold();
  const id = useId();
  const { words } = usePlan();
  if (told === null) return null;
  const { instructions, late, unknownCount } = told;

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>This month</h2>
        {late > 0 && <p className={styles.late}>{words.money(late)} to catch up</p>}
      </div>
      {instructions.length === 0 ? (
        <p>Nothing is left to send until {formatFullDate(told.through)}.</p>
      ) : (
        <Instructions told={told} />
      )}
      {unknownCount > 0 && (
        <p className={styles.note}>
          {counted(unknownCount, "payment")} more, of an amount that nobody says:{" "}
          <Link to={paths.home()}>see Home</Link>.
        </p>
      )}
    </section>
  );
}

/** Null where the plan begins with the next month, or is still searched for. */
function useMonthTold(): MonthTold | null {
  const { facts, shown } = usePlan();
  const { data: debts } = useQuery(debtsQuery);
  const { month: read } = facts;

  return useMemo(() => {
    if (read === null || shown === null || debts === undefined) return null;
    const { plan, subject } = shown;
    const begin = plan ? beginOf(plan) : [];

    return tellMonth({
      read: { ...read, portfolio: subject.portfolio },
      debts,
      begin,
      short: null,
    });
  }, [read, shown, debts]);
}

/** A payment a row; those of next month that leave in this one come after the sum. */
function Instructions({ told }: { told: MonthTold }) {
  const { words } = usePlan();
  const { through, left, leftOutside } = told;
  const isOfMonth = ({ dueDate }: { dueDate: string | null }) =>
    dueDate === null || dueDate <= through;
  const ofMonth = told.instructions.filter(isOfMonth);
  const ahead = told.instructions.filter((each) => !isOfMonth(each));

  return (
    <Table className={styles.table}>
      <caption>
        <VisuallyHidden>What to send this month</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Send by</th>
          <th scope="col">Debt</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {ofMonth.map((each) => (
          <InstructionRow key={keyOf(each)} instruction={each} />
        ))}
      </tbody>
      <tbody className={styles.sums}>
        {told.sent > 0 && <SumRow name="Sent already" amount={words.money(told.sent)} />}
        {leftOutside > 0 && (
          <SumRow name="Of it outside the plan" amount={words.money(leftOutside)} />
        )}
        <SumRow name="Left to send" amount={words.money(left + leftOutside)} isTotal />
      </tbody>
      {ahead.length > 0 && (
        <tbody>
          {ahead.map((each) => (
            <InstructionRow key={keyOf(each)} instruction={each} />
          ))}
        </tbody>
      )}
    </Table>
  );
}

type Instruction = MonthTold["instructions"][number];

function keyOf({ debt, cycle, reason }: Instruction): string {
  return `${debt} ${cycle ?? reason}`;
}

function InstructionRow({ instruction }: { instruction: Instruction }) {
  const { facts, words } = usePlan();
  const { data: debts = [] } = useQuery(debtsQuery);
  const { debt, sendOn, dueDate, amount, reason, inPlan } = instruction;
  const name = distinctNames(debts).get(debt) ?? debt;
  const isAhead = dueDate !== null && monthOf(dueDate) > monthOf(facts.today);

  return (
    <tr>
      <td className={styles.day}>
        {reason === "late" ? <Badge tone="bad">Late</Badge> : dayOf(sendOn, facts.today)}
      </td>
      <th scope="row">
        <Link to={paths.schedule(debt)}>{name}</Link>
        {reason === "extra" && <span className={styles.about}>extra</span>}
        {!inPlan && <span className={styles.about}>outside the plan</span>}
        {isAhead && <span className={styles.about}>due {formatShortDate(dueDate)}</span>}
      </th>
      <td className={figures.column}>{words.money(amount)}</td>
    </tr>
  );
}

function dayOf(date: string, today: string): string {
  return date === today ? "Today" : formatShortDate(date).replace(/, \d{4}$/, "");
}

type SumRowProps = { name: string; amount: string; isTotal?: boolean };

function SumRow({ name, amount, isTotal = false }: SumRowProps) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className={figures.column}>{amount}</td>
    </tr>
  );
}
