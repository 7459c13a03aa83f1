import type { DebtMonth } from "@snowball/payoff";
import { explainMonth } from "@snowball/payoff/explain";
import { useMemo, useState } from "react";

import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { isEscrowEstimated } from "../words/estimates.ts";
import { arithmeticLines } from "./arithmetic-lines.ts";
import { amountToSend, paymentParts } from "./payment-parts.ts";

type ScheduleRowProps = { number: number; month: DebtMonth };

/** Shows one month of the schedule, with a button that shows the calculation behind it. */
export function ScheduleRow({ number, month }: ScheduleRowProps) {
  const { subject, words } = useShownPlan();
  const [isOpen, setIsOpen] = useState(false);
  const { shortMonth, money } = words;
  const parts = paymentParts(month, {
    money,
    isEscrowEstimated: isEscrowEstimated(subject, month.id),
  });

  return (
    <>
      <tr>
        <th scope="row">
          {/* Aligns the text, not the icon, with the baseline of the figures. */}
          <button
            type="button"
            data-printed
            className={classNames(
              "inline-flex cursor-pointer items-baseline gap-1 border-0 bg-transparent px-0 py-[calc((28px_-_1lh)_/_2)] font-semibold whitespace-nowrap text-accent",
              "print:text-inherit print:[&_svg]:hidden",
              "pointer-coarse:py-[calc((var(--target)_-_1lh)_/_2)]",
              "[&_svg]:self-center",
            )}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? "down" : "right"} label={null} size={16} />
            {shortMonth(number)}
          </button>
        </th>
        <td className="max-tablet:hidden">{money(month.start)}</td>
        <td>{money(month.interest + month.fee)}</td>
        <td>
          {money(amountToSend(month))}
          {parts !== null && <span className="block text-xs text-ink-soft">{parts}</span>}
        </td>
        <td>{money(month.end)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className="pt-0">
            <MonthArithmetic debt={month.id} month={number} />
          </td>
        </tr>
      )}
    </>
  );
}

type MonthArithmeticProps = { debt: string; month: number };

/** Shows the calculation behind one row of a schedule. */
function MonthArithmetic({ debt, month }: MonthArithmeticProps) {
  const { subject, strategy, words, portfolio } = useShownPlan();
  const lines = useMemo(() => {
    const explanation = explainMonth(portfolio, strategy, { id: debt, month });

    const names = subject.debts.find(({ id }) => id === debt)?.balanceNames ?? {};

    const minimumType = ({ debts }: Pick<typeof portfolio, "debts">) =>
      debts.find(({ id }) => id === debt)?.minimum.type;
    // The first month's payment is what was billed.
    const isKeptSteady = month > 1 && minimumType(portfolio) !== minimumType(subject.portfolio);

    return explanation && arithmeticLines(explanation, words, { names, isKeptSteady });
  }, [subject, portfolio, strategy, words, debt, month]);
  if (!lines) return null;

  return (
    <dl className="grid gap-1.5 rounded-medium bg-surface-sunken px-4 py-3 text-start text-small">
      {lines.map(({ about, sum }) => (
        <div key={about} className="desktop:grid desktop:grid-cols-[15rem_1fr] desktop:gap-4">
          <dt className="text-ink-soft">{about}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}
