import type { DebtMonth } from "@snowball/payoff";
import { explainMonth } from "@snowball/payoff/explain";
import { useMemo, useState } from "react";

import { SectionCard } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { Approximate } from "../budget/plan-arithmetic.tsx";
import { useShownPlan } from "../model/use-plan.tsx";
import { describeSentAhead, nameOf, payoffOrder } from "../words/plan-subject.ts";
import { arithmeticLines } from "./arithmetic-lines.ts";
import { useMonthPages } from "./month-pager.tsx";
import { Payment } from "./month-table.tsx";

/** Shows one debt's months until it is paid off, with the calculation behind each row. Prints all of them. */
export function ScheduleSection() {
  const { plan, subject, words } = useShownPlan();
  const owing = payoffOrder(plan);
  const [chosen, setChosen] = useState<string | null>(null);
  const debt = owing.find((each) => each.id === chosen) ?? owing[0];
  const { months, pager, showFirst } = useMonthPages(debt?.payoffMonth ?? 0, "the schedule");
  const isPrinting = useIsPrinting();
  if (!debt || !months) return null;

  const { month, money } = words;
  return (
    <SectionCard
      heading={`Debt by debt${isPrinting ? `: ${nameOf(subject, debt.id)}` : ""}`}
      data-beneath
      className="grid grid-cols-1 gap-4 print:block print:break-before-page print:break-inside-auto print:border-0 print:p-0 [&_h2]:flex-[1_0_auto] print:[&_h2]:mb-3"
      aside={
        <>
          <select
            aria-label="Debt"
            className="min-h-[36px] max-w-full min-w-0 rounded-[10px] border border-line-strong bg-surface-raised px-2.5 py-1 font-semibold print:hidden pointer-coarse:min-h-target"
            value={debt.id}
            onChange={(event) => {
              setChosen(event.target.value);
              showFirst();
            }}
          >
            {subject.debts
              .filter((each) => owing.some((owed) => owed.id === each.id))
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
          </select>
          {pager}
        </>
      }
    >
      <p className="text-compact text-ink-soft tabular-nums">
        Paid off in {month(debt.payoffMonth)}, for {money(debt.paid)} from today on, including{" "}
        {money(debt.interest + debt.fees)} of interest{debt.fees > 0 && " and fees"}.
      </p>
      <DebtSchedule debt={debt.id} months={months} />
    </SectionCard>
  );
}

export function DebtSchedule({ debt, months }: { debt: string; months: readonly number[] }) {
  const { plan, subject, words } = useShownPlan();
  const { sentAhead = 0 } = subject.debts.find(({ id }) => id === debt) ?? {};
  const rows = months.flatMap((number) => {
    const found = plan.month(number).debts.find(({ id }) => id === debt);
    return found ? [{ number, month: found }] : [];
  });

  return (
    <>
      <ScrollRegion label="Schedule">
        <Table
          caption={`Schedule of ${nameOf(subject, debt)}`}
          className="max-tablet:text-small"
          columns={[
            "Month",
            { name: "Owed before", className: "max-tablet:hidden" },
            "Interest and fees",
            "Payment",
            "Owed after",
          ]}
        >
          <tbody>
            {rows.map(({ number, month }) => (
              <ScheduleRow key={`${debt}-${number}`} number={number} month={month} />
            ))}
          </tbody>
        </Table>
      </ScrollRegion>
      <Approximate />
      {sentAhead > 0 && months.includes(1) && (
        <p className="text-small text-ink-soft">{describeSentAhead(words.money(sentAhead))}</p>
      )}
    </>
  );
}

function ScheduleRow({ number, month }: { number: number; month: DebtMonth }) {
  const { words } = useShownPlan();
  const [isOpen, setIsOpen] = useState(false);
  const { shortMonth, money } = words;

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
          <Payment month={month} />
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

function MonthArithmetic({ debt, month }: { debt: string; month: number }) {
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
