import type { ThisMonth } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { writeMonth } from "@snowball/planner";
import { type ReactNode, useId, useMemo } from "react";
import { Link } from "#router/index.ts";

import { leftToSend, unansweredOf } from "#lib/left-to-send.ts";
import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import figures from "#ui/figures.module.css";

import { usePlan } from "../model/use-plan.tsx";
import { counted } from "../words/plan-words.ts";
import styles from "./this-month.module.css";
import { useMonthTold } from "./use-month-told.ts";

type ThisMonthSectionProps = {
  /** Shows its payments, and beneath them what they come to. */
  payments: (month: ThisMonth, sums: ReactNode) => ReactNode;
};

/**
 * What to send this month with the budget that is on screen. Nothing where the plan knows of no payments.
 */
export function ThisMonthSection({ payments }: ThisMonthSectionProps) {
  const month = useThisMonth();
  const id = useId();
  const { subject, settings } = usePlan();
  if (month === null) return null;
  const { late, unknown_count: unknownCount } = month;
  const { currency } = subject;

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>This month</h2>
        {signOf(late) > 0 && (
          <p className={styles.late}>
            <Amount amount={late} currency={currency} /> to catch up
          </p>
        )}
      </div>
      {payments(month, <Sums month={month} currency={currency} />)}
      {settings.paydays && (
        <p className={styles.note}>
          <Link to={paths.payoffPlan("paychecks")}>Which paycheck pays what</Link>
        </p>
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

function useThisMonth(): ThisMonth | null {
  const { facts, settings } = usePlan();
  const told = useMonthTold();
  const { paydays = null } = settings;

  return useMemo(
    () => told && writeMonth(told, { paydays, today: facts.today }),
    [told, paydays, facts],
  );
}

/** What the month comes to. */
function Sums({ month, currency }: { month: ThisMonth; currency: string | null }) {
  const { sent, left_outside: outside } = month;
  const unanswered = unansweredOf(month);

  return (
    <dl className={styles.sums}>
      {signOf(sent) > 0 && <Sum name="Sent already" amount={sent} currency={currency} />}
      {signOf(outside) > 0 && (
        <Sum name="Of it outside the plan" amount={outside} currency={currency} />
      )}
      {signOf(unanswered) > 0 && (
        <Sum name="Of it perhaps paid already" amount={unanswered} currency={currency} />
      )}
      <Sum name="Left to send" amount={leftToSend(month)} currency={currency} isTotal />
    </dl>
  );
}

type SumProps = { name: string; amount: string; currency: string | null; isTotal?: boolean };

function Sum({ name, amount, currency, isTotal = false }: SumProps) {
  return (
    <div className={classNames(styles.sum, isTotal && styles.total)}>
      <dt>{name}</dt>
      <dd className={figures.column}>
        <Amount amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
