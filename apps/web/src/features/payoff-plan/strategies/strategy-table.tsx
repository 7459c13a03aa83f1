import type { StrategyFigures } from "@snowball/planner";
import { useId } from "react";

import { classNames } from "#ui/class-names.ts";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { describeFault } from "../words/describe-fault.ts";
import { estimateConfidence } from "../words/estimates.ts";
import { paidOffLabel } from "../words/paid-off-words.ts";
import { nameOf, type PlanSubject } from "../words/plan-subject.ts";
import { planWords, roundedMoney, roundedMonth } from "../words/plan-words.ts";
import {
  type ComparedStrategy,
  strategyNames,
  type StrategyType,
  wireType,
} from "../words/strategies.ts";
import styles from "./strategies.module.css";

type Feasible = Extract<StrategyFigures, { kind: "plan" }>;
/** Strategies with equal results; figures are null while the search runs. */
type Line = { types: readonly StrategyType[]; figures: StrategyFigures | null };

/** The number of columns after the strategy's name. */
const FIGURE_COLUMNS = 4;

/** Lets the user choose a strategy. Shows the results, with equal ones in one row. */
export function StrategyTable() {
  const { compared } = usePlan();
  const { subject, strategies } = compared;
  const hasFees = strategies.some(
    ({ figures }) => figures?.kind === "plan" && figures.totals.fees > 0,
  );

  return (
    <ScrollRegion label="Strategies compared">
      <Table caption="What each strategy costs with these debts" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Strategy</th>
            <th scope="col">{paidOffLabel(subject)}</th>
            <th scope="col">Interest{hasFees && " and fees"}</th>
            <th scope="col" className={styles.roomy}>
              First paid off
            </th>
            <th scope="col" className={styles.roomy}>
              Paid off in a year
            </th>
          </tr>
        </thead>
        <tbody>
          {groupEqualStrategies(strategies).map((line) => (
            <StrategyLine key={line.types[0]} line={line} subject={subject} />
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

/** Groups strategies with equal results, in the order of the first of each group. */
export function groupEqualStrategies(strategies: readonly ComparedStrategy[]): Line[] {
  const lines = Map.groupBy(strategies, ({ type, figures }) =>
    figures === null ? type : outcomeKey(figures),
  );

  return [...lines.values()].map((equal) => ({
    types: equal.map(({ type }) => type),
    figures: equal[0]?.figures ?? null,
  }));
}

/** Returns a key of all displayed figures, so that only equal rows are combined. */
function outcomeKey(figures: StrategyFigures): string {
  if (figures.kind === "impossible") return JSON.stringify(figures.fault);
  const { totals, firstPayoff, closedInTwelve, strategy } = figures;
  // Minimums only may be rounded while the others are exact.
  const isMinimumsOnly = strategy.type === "minimum-only";

  return JSON.stringify([totals, firstPayoff, closedInTwelve, isMinimumsOnly]);
}

type StrategyLineProps = { line: Line; subject: PlanSubject };

function StrategyLine({ line: { types, figures }, subject }: StrategyLineProps) {
  const { type: chosen } = usePlan();
  const id = useId();

  return (
    <tr id={id} className={classNames(types.includes(chosen) && styles.chosen)}>
      <th scope="row" className={classNames(types.length > 1 && styles.several)}>
        <span className="flex flex-wrap gap-x-5">
          {types.map((type) => (
            <StrategyOption key={type} type={type} line={id} />
          ))}
        </span>
      </th>
      {figures?.kind === "plan" ? (
        <Figures figures={figures} subject={subject} />
      ) : (
        <td colSpan={FIGURE_COLUMNS} className={styles.fault}>
          {figures === null ? "Searching…" : describeFault(figures.fault, subject).short}
        </td>
      )}
    </tr>
  );
}

type StrategyOptionProps = {
  type: StrategyType;
  /** Id of the row with the strategy's figures. */
  line: string;
};

function StrategyOption({ type, line }: StrategyOptionProps) {
  const { type: chosen, change } = usePlan();
  const id = useId();
  const { name, about } = strategyNames[type];

  return (
    <label className={classNames(styles.option, type === chosen && styles.isChosen)}>
      <input
        type="radio"
        name="strategy"
        value={type}
        checked={type === chosen}
        onChange={() => change({ strategy: wireType(type) })}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about ${line}`}
      />
      <span id={`${id}-name`}>{name}</span>
      <span id={`${id}-about`} hidden>
        {about}
      </span>
    </label>
  );
}

/** Shows the four figures by which strategies are compared. */
function Figures({ figures, subject }: { figures: Feasible; subject: PlanSubject }) {
  const { shortMonth } = planWords(subject);
  const { firstPayoff, closedInTwelve } = figures;
  const { end, cost } = endAndCost(figures, subject);

  return (
    <>
      <td>{end}</td>
      <td>{cost}</td>
      <td className={styles.roomy}>
        {firstPayoff === null ? (
          "None owed"
        ) : (
          <>
            {shortMonth(firstPayoff.month)}
            <span className="block text-fine leading-[1.35] font-normal wrap-anywhere whitespace-normal text-ink-soft">
              {nameOf(subject, firstPayoff.id)}
            </span>
          </>
        )}
      </td>
      <td className={styles.roomy}>
        {closedInTwelve === 0 ? "None" : `${closedInTwelve} of ${subject.debts.length}`}
      </td>
    </>
  );
}

/**
 * Returns the date and cost. Minimums only depend entirely on estimated minimums, so they are rounded. With
 * a budget, an estimate changes them little, and the range next to the date shows it.
 */
function endAndCost({ strategy, totals }: Feasible, subject: PlanSubject) {
  const words = planWords(subject);
  const paidFor = totals.interest + totals.fees;
  if (strategy.type !== "minimum-only" || estimateConfidence(subject) === "stated") {
    return { end: words.shortMonth(totals.months), cost: words.money(paidFor) };
  }

  return {
    end: `About ${roundedMonth(totals.months, { month: words.shortMonth })}`,
    cost: `About ${roundedMoney(paidFor, words)}`,
  };
}
