import { useId, useState } from "react";

import { Card } from "#ui/card.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import { MonthPager, monthNumbers, type PlanPage, planPages } from "./month-pager.tsx";
import { ScheduleRow } from "./schedule-row.tsx";

/** Shows one debt's months until it is paid off, with the calculation behind each row. Prints all of them. */
export function ScheduleSection() {
  const { plan, subject, words } = useShownPlan();
  const id = useId();
  const owing = plan.debts
    .filter(({ payoffMonth }) => payoffMonth > 0)
    .toSorted((left, right) => left.payoffMonth - right.payoffMonth);
  const [chosen, setChosen] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const debt = owing.find((each) => each.id === chosen) ?? owing[0];
  const pages = planPages(debt?.payoffMonth ?? 0);
  const shown = Math.min(page, pages.length - 1);
  const isPrinting = useIsPrinting();
  const months = isPrinting && debt ? { first: 1, last: debt.payoffMonth } : pages[shown];
  if (!debt || !months) return null;

  const { month, money } = words;
  return (
    <Card
      as="section"
      data-beneath
      className="grid grid-cols-1 gap-4 print:block print:break-before-page print:break-inside-auto print:border-0 print:p-0"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:mb-3 [&_h2]:flex-[1_0_auto]">
        <h2 id={id}>Debt by debt{isPrinting && `: ${nameOf(subject, debt.id)}`}</h2>
        <select
          aria-label="Debt"
          className="min-h-[36px] max-w-full min-w-0 rounded-[10px] border border-line-strong bg-surface-raised px-2.5 py-1 font-semibold print:hidden pointer-coarse:min-h-target"
          value={debt.id}
          onChange={(event) => {
            setChosen(event.target.value);
            setPage(0);
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
        <MonthPager pages={pages} shown={shown} onShow={setPage} what="the schedule" />
      </div>
      <p className="text-compact text-ink-soft tabular-nums">
        Paid off in {month(debt.payoffMonth)}, for {money(debt.paid)} in total, including{" "}
        {money(debt.interest + debt.fees)} of interest{debt.fees > 0 && " and fees"}.
      </p>
      <DebtSchedule debt={debt.id} months={months} />
    </Card>
  );
}

type DebtScheduleProps = { debt: string; months: PlanPage };

/** Shows a debt's months: balance before, interest and fees, payment, and balance after. */
export function DebtSchedule({ debt, months }: DebtScheduleProps) {
  const { plan, subject } = useShownPlan();
  const numbers = monthNumbers(months);
  const rows = numbers.flatMap((number) => {
    const found = plan.month(number).debts.find(({ id }) => id === debt);
    return found ? [{ number, month: found }] : [];
  });

  return (
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
  );
}
