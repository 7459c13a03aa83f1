import { formatMonth, monthAfter } from "@snowball/dates";
import { amountFromCents, centsFromAmount, formatAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { endsByForgiveness, owedOn } from "@snowball/planner";
import { useId, useMemo, useState } from "react";

import { readTypedAmount } from "#lib/form/read-typed.ts";
import { counted } from "#lib/format.ts";
import { classNames } from "#ui/class-names.ts";
import { Slider } from "#ui/slider.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { isDerivedTotal } from "../words/plan-portfolio.ts";
import type { PlanWords } from "../words/plan-words.ts";
import { DEBOUNCE_MS, useTotals } from "../worker/use-computed.ts";
import { useLowestBudget, usePortfolioWith } from "./remedies.ts";
import { WhyBudget } from "./plan-arithmetic.tsx";

export function BudgetControl() {
  return usePlan().budget.isPerPaycheck ? <PaycheckControl /> : <MonthControl />;
}

/** Returns what the plan's first month has, with the extras that the month before left to it. */
function describeFirstMonth({ subject, facts, budget, words }: ReturnType<typeof usePlan>): string {
  const kept = centsFromAmount(facts.delayedExtra ?? "0");
  const before = formatMonth(monthAfter(subject.firstMonth, -1));
  const included = kept > 0 ? `, including ${words.money(kept)} of the extra from ${before}` : "";

  return `In ${words.month(1)}: ${words.money(budget.least + budget.extra + kept)}${included}.`;
}

function PaycheckControl() {
  const plan = usePlan();

  return (
    <div className="grid grid-cols-1 content-start gap-4.5">
      <AmountField label="From each paycheck" read={readPaycheck} />
      <BudgetChoices />
      <p className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft tabular-nums [&_strong]:text-ink">
        {describeFirstMonth(plan)} {describeMinimums(plan.budget.least, plan.words)}
      </p>
    </div>
  );
}

function MonthControl() {
  const plan = usePlan();
  const { subject, facts, settings, budget, words } = plan;
  const { minimums, least, extra, amount, setAmount } = budget;
  // It can contain former minimums, or higher ones that follow. No one chose an extra.
  const isDerived = extra > 0 && isDerivedTotal(facts, settings);
  const debts = subject.portfolio.debts.map((debt) => ({
    owed: owedOn(debt),
    minimum: minimums.get(debt.id) ?? 0,
  }));
  const id = useId();
  // Covers the budgets to choose from. Initialized once, so that the scale stays the same while dragging. A typed
  // amount may exceed it.
  const [range] = useState(() => sliderRange(debts, Math.max(0, extra) + MOST_ADDED));
  const { max, step } = extra > range.max ? sliderRange(debts, extra) : range;

  return (
    <div className="grid grid-cols-1 content-start gap-3.5 desktop:gap-4.5">
      <AmountField label="Monthly budget" read={(text) => readBudget(text, least, words)} />
      <BudgetChoices />
      <div>
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-soft tabular-nums print:hidden">
          <label htmlFor={id}>Beyond the minimums</label>
          <span aria-hidden="true">
            +{words.money(0)} to +{words.money(max)}
          </span>
        </p>
        <Slider
          id={id}
          max={max}
          step={step}
          value={Math.max(0, extra)}
          aria-valuetext={`${words.money(amount)} a month, ${words.money(extra)} beyond the minimums`}
          onChange={(more) => setAmount(least + more)}
        />
      </div>
      {extra >= 0 && (
        <div className="flex flex-wrap items-baseline gap-x-3 text-small text-ink-soft tabular-nums [&_strong]:text-ink">
          <p>
            {words.money(least)} minimums + <strong>{words.money(extra)}</strong>{" "}
            {isDerived ? "above them" : "extra"}
          </p>
          <WhyBudget />
          {isDerived && (
            <p>
              You chose no budget. This one began as the lowest that covers every month, rises when
              that rises, and stays when a minimum falls.
            </p>
          )}
        </div>
      )}
      {facts.delayedExtra && (
        <p className="text-small text-ink-soft tabular-nums">{describeFirstMonth(plan)}</p>
      )}
    </div>
  );
}

type ReadAmount = {
  /** In cents; null if the text is no amount. */
  amount: Cents | null;
  fault: string | null;
};

const NO_AMOUNT: ReadAmount = { amount: null, fault: "Enter an amount, such as 450 or 450.50." };

export function readBudget(
  text: string,
  minimums: Cents,
  { money }: Pick<PlanWords, "money">,
): ReadAmount {
  const read = readAmount(text, "The budget");
  if (read.amount === null || read.amount >= minimums) return read;

  return { ...read, fault: describeMinimums(minimums, { money }) };
}

/** The result names what the budget lacks in a month, which may differ from the usual minimums. */
function describeMinimums(minimums: Cents, { money }: Pick<PlanWords, "money">): string {
  return `The usual minimums add up to ${money(minimums)}.`;
}

function readPaycheck(text: string): ReadAmount {
  const read = readAmount(text, "The amount");

  return read.amount === 0 ? NO_AMOUNT : read;
}

function readAmount(text: string, what: string): ReadAmount {
  const typed = readTypedAmount(text, what);
  if ("fault" in typed) return { amount: null, fault: typed.fault };

  return typed.value === null ? NO_AMOUNT : { amount: centsFromAmount(typed.value), fault: null };
}

/** The budget's amount, large and to the cent. It applies while the user types; an error is shown below it. */
function AmountField({ label, read }: { label: string; read: (text: string) => ReadAmount }) {
  const { words, budget } = usePlan();
  const { amount, unit, setAmount } = budget;
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; amount: Cents } | null>(null);
  // An amount that changed elsewhere replaces the typed text.
  const text = typed?.amount === amount ? typed.text : formatAmount(amountFromCents(amount), null);
  const { fault } = read(text);

  function type(next: string) {
    const { amount: entered } = read(next);
    setTyped({ text: next, amount: entered ?? amount });
    if (entered !== null) setAmount(entered);
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="font-strong" htmlFor={id}>
        {label}
      </label>
      <span
        className={classNames(
          "flex flex-wrap items-baseline gap-x-1.5 rounded-medium border border-line-strong bg-surface-raised px-3.5 py-1 text-[length:clamp(1rem,7.2vi,1.75rem)] font-strong tracking-[-0.02em]",
          "has-[[aria-invalid=true]]:border-bad has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-accent",
          "print:border-0 print:p-0 print:outline-0 print:has-[input:focus-visible]:border-0 print:has-[input:focus-visible]:p-0 print:has-[input:focus-visible]:outline-0",
        )}
      >
        {/* Lets the unit wrap below the amount with large text. */}
        <span className="flex min-w-0 grow basis-[7ch] items-baseline gap-1.5 print:flex-none">
          <span aria-hidden="true">{words.symbol}</span>
          <input
            className="min-h-[48px] min-w-0 flex-1 border-0 bg-transparent p-0 font-strong tracking-[inherit] tabular-nums outline-none print:field-sizing-content print:min-h-0 print:w-auto print:flex-none"
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            // Text with an error stays, so that the user can correct it.
            onBlur={() => fault === null && setTyped(null)}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-note`}
          />
        </span>
        <span className="text-compact font-medium tracking-normal whitespace-nowrap text-ink-soft">
          {unit}
        </span>
      </span>
      <output id={`${id}-note`} className="text-small font-medium text-bad empty:hidden">
        {fault}
      </output>
    </div>
  );
}

const LEAST_MAX: Cents = 20_000;
/** Gives steps of $25 with 200 steps. Larger amounts can be typed. */
const REACH_MAX: Cents = 500_000;
const STEPS_WANTED = 200;
const MONTHS_PER_YEAR = 12;
const LARGEST_STEP: Cents = 2_500;
const STEPS: readonly Cents[] = [100, 500, 1_000, LARGEST_STEP];

type SizedDebt = { owed: Cents; minimum: Cents };

/**
 * Returns the slider's range in cents. It covers the extra that clears the smaller debts in about a year, and always the
 * current extra. Steps are $1, $5, $10 or $25, or a multiple of $25 for a larger extra. Debts too large for a year, such
 * as a mortgage, are ignored, because they would make the scale too coarse.
 */
export function sliderRange(
  debts: readonly SizedDebt[],
  extra: Cents,
): { max: Cents; step: Cents } {
  const wanted = Math.max(LEAST_MAX, extra, clearsInAYear(debts));
  const least = wanted / STEPS_WANTED;
  const step =
    STEPS.find((each) => each >= least) ?? Math.ceil(least / LARGEST_STEP) * LARGEST_STEP;

  return { max: Math.ceil(wanted / step) * step, step };
}

/** Returns the maximum if every debt is too large to clear in a year. */
function clearsInAYear(debts: readonly SizedDebt[]): Cents {
  const within = debts.filter(({ owed }) => owed <= REACH_MAX * MONTHS_PER_YEAR);
  if (within.length === 0 && debts.length > 0) return REACH_MAX;
  const owed = within.reduce((sum, debt) => sum + debt.owed, 0);
  const minimums = within.reduce((sum, debt) => sum + debt.minimum, 0);

  return Math.min(REACH_MAX, Math.ceil(owed / MONTHS_PER_YEAR) - minimums);
}

/** Offers the lowest budget that works in every month, and three above the user's own. */
function BudgetChoices() {
  const { facts, settings, subject, strategy, words, figures, budget } = usePlan();
  const { rollover } = settings;
  const portfolioWith = usePortfolioWith();
  const lowest = useLowestBudget();
  // Stays the same while the user tries budgets.
  const [own] = useState(budget.amount);
  // Without rollover there are none, because the minimums always suffice and a total has no effect.
  const amounts = useMemo(() => {
    if (lowest === null || !rollover) return [];
    const incomeDriven = facts.debts.flatMap((debt) => (debt.isIncomeDriven ? debt.id : []));
    // No budget pays a loan off that ends by forgiveness within its term.
    if (endsByForgiveness(portfolioWith(0), incomeDriven)) return [];

    return [lowest, ...ADDED.map((more) => Math.max(own, lowest) + more)];
  }, [rollover, facts, portfolioWith, lowest, own]);
  const portfolios = useMemo(() => amounts.map(portfolioWith), [amounts, portfolioWith]);
  const { choices } = subject;
  const outcomes = useTotals({ portfolios, strategy, choices }, DEBOUNCE_MS);
  const months = figures.chosen?.kind === "plan" ? figures.chosen.totals.months : null;

  return (
    amounts.length > 0 && (
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(6.5rem,40%)),1fr))] gap-1.5 print:hidden"
        aria-label="Budgets to choose from"
      >
        {amounts.map((amount, at) => {
          const outcome = outcomes?.[at];

          return (
            <li key={amount}>
              {/* Aligns the amounts of a row at the top, whatever is below them. */}
              <button
                type="button"
                className={classNames(
                  "grid size-full min-h-target cursor-pointer content-start rounded-medium border border-line-strong bg-transparent px-1 py-1.5 text-compact leading-tight font-strong text-ink tabular-nums",
                  "hover:bg-surface-sunken aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent",
                  "forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]",
                )}
                aria-pressed={amount === budget.amount}
                onClick={() => budget.setAmount(amount)}
              >
                {inDollars(amount, words)}{" "}
                <span className="text-fine font-normal text-ink-soft">
                  {at > 0 && describeMore(amount - budget.amount, words)}
                  {outcome?.kind === "plan" ? words.shortMonth(outcome.totals.months) : "…"}{" "}
                  {/* One line, so that the page does not move when it arrives. */}
                  <span className="block min-h-[1lh]">
                    {at === 0
                      ? "lowest"
                      : outcome?.kind === "plan" &&
                        months !== null &&
                        amount !== budget.amount &&
                        describeDifference(months - outcome.totals.months)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    )
  );
}

/** `+$50, ` compared with the budget on screen; empty if it is that one. */
function describeMore(more: Cents, words: Pick<PlanWords, "money">): string {
  return more === 0 ? "" : `${more > 0 ? "+" : "−"}${inDollars(Math.abs(more), words)}, `;
}

function describeDifference(sooner: number): string {
  if (sooner === 0) return "same month";

  return `${counted(Math.abs(sooner), "month")} ${sooner > 0 ? "sooner" : "later"}`;
}

function inDollars(amount: Cents, { money }: Pick<PlanWords, "money">): string {
  return money(amount).replace(".00", "");
}

const MOST_ADDED: Cents = 250_00;
const ADDED: readonly Cents[] = [50_00, 100_00, MOST_ADDED];
