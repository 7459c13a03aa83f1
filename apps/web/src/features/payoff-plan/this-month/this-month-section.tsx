import type { MonthTotal } from "@snowball/contract";
import { signOf, subtractAmount } from "@snowball/money";
import { buildMonth, type Month, type MonthInput } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";

import { describeLateSum, PaymentsToSend } from "#features/upcoming-payments/index.ts";
import { counted } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import figures from "#ui/figures.module.css";
import { Section } from "#ui/section.tsx";

import { usePlan } from "../model/use-plan.tsx";

export function ThisMonthSection({ month }: { month: Month }) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const { settings } = usePlan();
  if (month.payments.length === 0) return null;
  const { unknown_count: unknownCount } = month;
  const late = describeLateSum(month);

  return (
    <Section
      heading="This month"
      aside={
        late !== null && <p className="font-strong text-bad tabular-nums">{late} to catch up</p>
      }
      className="grid grid-cols-1 content-start gap-2"
    >
      <PaymentsToSend month={month} debts={debts}>
        {month.totals.map((total, at) => (
          <Sums key={total.currency} total={total} month={at === 0 ? month : null} />
        ))}
      </PaymentsToSend>
      {settings.paydays && (
        <p className="text-small text-ink-soft">
          <Link to={paths.payoffPlan("paychecks")}>Which paycheck pays what</Link>
        </p>
      )}
      {unknownCount > 0 && (
        <p className="text-small text-ink-soft">
          Plus {counted(unknownCount, "payment")} of unknown amount.{" "}
          <Link to={paths.home()}>See Home</Link>.
        </p>
      )}
    </Section>
  );
}

const TOTAL = "Left to send";

/** `month` is null in other currencies than the plan's. Those are not shown if all their sums are zero. */
function Sums({ total, month }: { total: MonthTotal; month: Month | null }) {
  const { currency } = total;
  const sums = [
    ["Due earlier, counted as paid", month?.met_before ?? "0.00"],
    ["Already sent", subtractAmount(total.sent, total.sent_outside_plan)],
    ["Sent outside the plan", total.sent_outside_plan],
    ["Outside the plan", total.outside_plan],
    [TOTAL, total.to_send],
    ["Of this, beyond your budget", month?.beyond_budget ?? "0.00"],
    ["Due beyond your budget", total.uncovered],
    // Part of what is left to send and of what is due beyond the budget.
    ["May already be paid", total.in_question],
  ] as const;
  if (month === null && sums.every(([, amount]) => signOf(amount) <= 0)) return null;

  return (
    <dl className="m-0 grid">
      {sums
        .filter(([name, amount]) => name === TOTAL || signOf(amount) > 0)
        .map(([name, amount]) => (
          <div
            key={name}
            className={classNames(
              "flex flex-wrap items-baseline justify-between gap-x-4 py-1 [&_dd]:m-0 [&_dd]:ms-auto",
              name === TOTAL ? "font-strong text-ink" : "text-ink-soft",
            )}
          >
            <dt>{name}</dt>
            <dd className={figures.column}>
              <Amount amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Returns the inputs of the month for the plan on screen, or null while the search for it runs. */
export function useMonthInput(): MonthInput | null {
  const { facts, shown, settings } = usePlan();
  const { data: debts } = useQuery(debtsQuery);
  const { month: read, ledgers, delayedExtra } = facts;

  return useMemo(() => {
    if (shown === null || debts === undefined) return null;
    const { plan, subject, portfolio, short } = shown;

    return {
      read: { ...read, portfolio: subject.portfolio },
      debts,
      ledgers,
      plan,
      followed: portfolio,
      paydays: settings.paydays ?? null,
      changes: settings.changes,
      delayedExtra,
      short,
    };
  }, [read, ledgers, delayedExtra, shown, debts, settings]);
}

/** Returns the current month's payments with the plan on screen, or null while the search for it runs. */
export function useMonth(): Month | null {
  const input = useMonthInput();

  return useMemo(() => input && buildMonth(input), [input]);
}
