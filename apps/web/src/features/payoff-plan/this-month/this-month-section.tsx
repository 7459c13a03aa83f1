import type { MonthTotal } from "@snowball/contract";
import { signOf } from "@snowball/money";
import type { Month } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { counted } from "#lib/format-duration.ts";
import { PaymentsToSend } from "#features/upcoming-payments/index.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import figures from "#ui/figures.module.css";

import { usePlan } from "../model/use-plan.tsx";

/** Shows the payments of this month with the budget on screen. Renders nothing if there are none. */
export function ThisMonthSection({ month }: { month: Month }) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const id = useId();
  const { settings } = usePlan();
  if (month.payments.length === 0) return null;
  const { unknown_count: unknownCount } = month;

  return (
    <section className="grid grid-cols-1 content-start gap-2" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>This month</h2>
        {month.totals
          .filter(({ late }) => signOf(late) > 0)
          .map(({ currency, late }) => (
            <p key={currency} className="font-strong text-bad tabular-nums">
              <Amount amount={late} currency={currency} /> to catch up
            </p>
          ))}
      </div>
      <PaymentsToSend month={month} debts={debts}>
        {month.totals.map((total) => (
          <Sums key={total.currency} total={total} />
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
    </section>
  );
}

/** Shows the month's sums in one currency. */
function Sums({ total }: { total: MonthTotal }) {
  const { currency, sent, outside_plan: outside, in_question: inQuestion, uncovered } = total;

  return (
    <dl className="m-0 grid">
      {signOf(sent) > 0 && <Sum name="Already sent" amount={sent} currency={currency} />}
      {signOf(outside) > 0 && <Sum name="Outside the plan" amount={outside} currency={currency} />}
      {signOf(inQuestion) > 0 && (
        <Sum name="May already be paid" amount={inQuestion} currency={currency} />
      )}
      <Sum name="Left to send" amount={total.to_send} currency={currency} isTotal />
      {signOf(uncovered) > 0 && (
        <Sum name="Due beyond your budget" amount={uncovered} currency={currency} />
      )}
    </dl>
  );
}

type SumProps = { name: string; amount: string; currency: string | null; isTotal?: boolean };

function Sum({ name, amount, currency, isTotal = false }: SumProps) {
  return (
    <div
      className={classNames(
        "flex items-baseline justify-between gap-x-4 py-1 [&_dd]:m-0",
        isTotal ? "font-strong text-ink" : "text-ink-soft",
      )}
    >
      <dt>{name}</dt>
      <dd className={figures.column}>
        <Amount amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
