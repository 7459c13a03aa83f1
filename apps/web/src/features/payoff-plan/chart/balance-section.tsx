import { lazy, Suspense, useMemo, useState } from "react";

import { log } from "#lib/log.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { useShownPlan } from "../model/use-plan.tsx";
import { nameOf } from "../words/plan-subject.ts";
import {
  balanceHistory,
  type BalanceHistory,
  findDominantDebt,
  minimumsPlan,
} from "./balance-history.ts";
import styles from "./balance-section.module.css";
import { describeMinimumsEnd } from "./describe-minimums-end.ts";

/**
 * Loaded separately because of its drawing library. Shows a notice if loading fails, so the screen still
 * works.
 */
const BalanceChart = lazy(async () => {
  try {
    return { default: (await import("./balance-chart.tsx")).BalanceChart };
  } catch (error) {
    log.error("The chart could not be loaded.", error);
    return { default: NoChart };
  }
});

/** Shows balances over time as a chart and as a table. */
export function BalanceSection() {
  const { plan, subject } = useShownPlan();
  const minimums = minimumsPlan(subject.portfolio);
  const [includesAll, setIncludesAll] = useState(false);
  const dominant = useMemo(() => findDominantDebt(plan), [plan]);
  const without = includesAll ? null : dominant;
  const history = useMemo(() => balanceHistory(plan, minimums, without), [plan, minimums, without]);
  return (
    <Card as="section" className="grid grid-cols-1 gap-4" aria-labelledby="balances-over-time">
      <h2 id="balances-over-time">Balances over time</h2>
      {dominant !== null && (
        <label className="flex min-h-target items-center gap-2 text-small print:hidden">
          <input
            type="checkbox"
            checked={includesAll}
            onChange={({ target }) => setIncludesAll(target.checked)}
          />
          Include {nameOf(subject, dominant)}, which is much larger than the others
        </label>
      )}
      <Suspense
        fallback={
          <output
            className="grid h-[300px] place-items-center rounded-medium bg-surface-sunken text-ink-soft"
            data-waiting
          >
            Drawing your balances…
          </output>
        }
      >
        <BalanceChart history={history} />
      </Suspense>
      <p className="text-small text-ink-soft" data-beneath>
        {describeMinimumsEnd(minimums?.totals.months ?? null, subject)}
      </p>
      <BalanceTable history={history} />
    </Card>
  );
}

function NoChart() {
  return (
    <Notice tone="attention">
      The chart could not be loaded. The table below has the same figures.
    </Notice>
  );
}

const ROWS_WANTED = 12;

type BalanceTableProps = { history: BalanceHistory };

/**
 * Shows the chart's figures as a table. Rendered only while open, because it would change with each step of
 * the slider.
 */
function BalanceTable(props: BalanceTableProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <details data-beneath onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 text-small font-semibold text-accent print:hidden">
        Show as a table
      </summary>
      {isOpen && (
        <ScrollRegion label="Balances over time as a table">
          <Balances {...props} />
        </ScrollRegion>
      )}
    </details>
  );
}

/** Shows enough months for a short table. */
function Balances({ history }: BalanceTableProps) {
  const { subject, words } = useShownPlan();
  const { moment, money } = words;
  const { months, debts, total, minimums } = history;
  const last = months.length - 1;
  const stride = Math.max(1, Math.ceil(last / ROWS_WANTED));
  const points = [...months.keys()].filter((point) => point % stride === 0 || point === last);
  const inOrder = debts.toReversed();

  return (
    <Table
      caption="Owed at the end of the month"
      showsCaption
      className={styles.table}
      columns={[
        "Month",
        ...inOrder.map(({ id }) => nameOf(subject, id)),
        "Total",
        ...(minimums ? ["With minimums only"] : []),
      ]}
    >
      <tbody>
        {points.map((point) => (
          <tr key={point}>
            <th scope="row">{moment(months[point] ?? 0)}</th>
            {inOrder.map(({ id, owed }) => (
              <td key={id}>{money(owed[point] ?? 0)}</td>
            ))}
            <td>{money(total[point] ?? 0)}</td>
            {minimums && <td>{money(minimums[point] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
