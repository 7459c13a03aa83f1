import { formatShortDate, monthAfter, monthsBetween } from "@snowball/dates";
import type { Cents } from "@snowball/payoff";
import { endsByForgiveness, type StrategyFigures } from "@snowball/planner";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { formatDuration, formatList } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

import { PayoffCurve } from "../chart/payoff-curve.tsx";
import { ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { describeEstimateFault } from "../words/describe-fault.ts";
import { estimateConfidence, type EstimateConfidence } from "../words/estimates.ts";
import { describeOutside, paidOffWords } from "../words/paid-off-words.ts";
import { nameOf, type PlannedDebt, type PlanSubject } from "../words/plan-subject.ts";
import {
  formatFromNow,
  planWords,
  type PlanWords,
  roundedDuration,
  roundedGain,
  roundedMoney,
} from "../words/plan-words.ts";
import type { FeasibleFigures } from "../words/strategies.ts";
import { PlanRangeLine } from "./estimates-note.tsx";
import { InterestOfDebts, PaidInAll, WhyOfPlan, Years } from "./plan-arithmetic.tsx";
import { useLowestOffer } from "./remedies.ts";

const NOTE = "text-small text-ink-soft";
const ROW = "flex flex-wrap items-baseline-last gap-x-3";

export function PlanResult({ figures }: { figures: FeasibleFigures }) {
  const { facts, subject, words, figures: all, shown } = usePlan();
  const { money } = words;
  const { totals } = figures;
  const outside = describeOutside(subject);
  const payoffMonths = new Map(shown?.plan?.debts.map((debt) => [debt.id, debt.payoffMonth]));
  const forgiven = describeForgiveness(subject, { months: totals.months, payoffMonths });
  const lastMonth = monthAfter(subject.firstMonth, totals.months - 1);

  return (
    <div className="grid grid-cols-1 content-start gap-3 tabular-nums desktop:gap-4">
      <div>
        <div className={ROW}>
          <PlanDate subject={subject} months={totals.months}>
            {formatFromNow(monthsBetween(facts.today, lastMonth))}
          </PlanDate>
          <WhyOfPlan number="this date">
            <Years />
          </WhyOfPlan>
        </div>
        <EstimateWarning />
        <PlanRangeLine now={totals} />
        {outside !== null && <p className={NOTE}>{outside}</p>}
        {subject.debts.map(
          ({ id, name, deferment }) =>
            deferment !== null && (
              <p key={id} className={NOTE}>
                {name}: {deferment}
              </p>
            ),
        )}
        {forgiven !== null && <p className={NOTE}>{forgiven}</p>}
      </div>
      {/* As tall as the curve, which is drawn after the result. */}
      <div className="min-h-[7.135rem] desktop:min-h-[9.635rem]">
        <ShownPlanProvider planned={shown}>
          <PayoffCurve />
        </ShownPlanProvider>
      </div>
      <dl className="grid grid-cols-1 gap-1.5 [&_dt]:text-ink-soft">
        <Cost
          name={`Interest${totals.fees > 0 ? " and fees" : ""} still to come`}
          amount={money(totals.interest + totals.fees)}
        >
          <WhyOfPlan number="this interest">
            <InterestOfDebts />
          </WhyOfPlan>
        </Cost>
        <Cost name="Total you'll pay" amount={money(totals.paid)}>
          <WhyOfPlan number="this sum">
            <PaidInAll />
          </WhyOfPlan>
        </Cost>
      </dl>
      <p className="rounded-medium bg-good-tint px-3.5 py-2.5 text-compact text-good">
        {describeSavings(all.minimumsOnly, figures, subject)}
      </p>
    </div>
  );
}

function Cost({ name, amount, children }: { name: string; amount: string; children: ReactNode }) {
  return (
    <div className={ROW}>
      <dt>{name}</dt>
      <dd className="ms-auto min-w-0 text-large font-strong tracking-[-0.01em] wrap-anywhere">
        {amount}
      </dd>
      {/* The open calculation takes a full line below. */}
      <dd className="has-[details[open]]:basis-full print:hidden">{children}</dd>
    </div>
  );
}

function describeSavings(
  minimumsOnly: StrategyFigures,
  figures: FeasibleFigures,
  subject: PlanSubject,
) {
  const confidence = estimateConfidence(subject);
  if (minimumsOnly.kind === "impossible") {
    const estimated = confidence === "stated" ? "" : " as we estimate them";
    return `With minimum payments only${estimated}, it would take more than a hundred years.`;
  }
  const words = planWords(subject);
  const [{ months }, { months: than }] = [figures.totals, minimumsOnly.totals];
  const gain = describeGain(
    {
      saved: minimumsOnly.totals.paid - figures.totals.paid,
      sooner: confidence === "stated" ? than - months : roundedGain({ months, than }, words),
      confidence,
    },
    words,
  );
  if (gain === null) return "The same as paying the minimums only.";

  return (
    <>
      <strong>{gain.gained}</strong> {gain.against}
    </>
  );
}

function EstimateWarning() {
  const { estimateFault, subject, figurePath } = usePlan();
  if (estimateFault === null) return null;

  return (
    <PlanCaution>
      <p>
        {describeEstimateFault(estimateFault, subject)}
        {figurePath && (
          <>
            {" "}
            <Link to={paths.payoffPlan("estimates")}>See what we estimated</Link>
          </>
        )}
      </p>
      {estimateFault.code === "BUDGET_BELOW_MINIMUMS" && <SafeBudget />}
    </PlanCaution>
  );
}

function SafeBudget() {
  const offered = useLowestOffer();
  if (offered === null) return null;

  return (
    <Button size="small" onClick={offered.choose}>
      Plan with {offered.words} to cover them
    </Button>
  );
}

const ONE_DOLLAR: Cents = 100;

/** Savings compared with minimums only. Negative values mean more cost (cents) or a later end (months). */
type Gain = { saved: Cents; sooner: number; confidence: EstimateConfidence };

/** Returns two parts of a sentence, rounded if a figure is an estimate; null if nothing is saved. */
export function describeGain(gain: Gain, words: Pick<PlanWords, "money">) {
  const { saved, sooner, confidence } = gain;
  if (saved <= 0 && sooner <= 0) return null;

  return {
    gained: `Saves ${describeSavedAmounts(gain, words)}`,
    against: `compared with paying only the minimums.${caveats[confidence]}`,
  };
}

const caveats: Record<EstimateConfidence, string> = {
  stated: "",
  "estimated-rule": " We estimate how they shrink.",
  estimated: " Some figures are estimates.",
};

function describeSavedAmounts(
  { saved, sooner, confidence }: Gain,
  words: Pick<PlanWords, "money">,
): string {
  const isExact = confidence === "stated";
  const amount = (cents: Cents) => (isExact ? words.money(cents) : roundedMoney(cents, words));
  const time = (months: number) => (isExact ? formatDuration(months) : roundedDuration(months));
  const about = isExact ? "" : "about ";

  if (saved < 0) return `${about}${time(sooner)}, for ${about}${amount(-saved)} more,`;
  if (saved === 0) return `${about}${time(sooner)}`;
  const money =
    !isExact && saved < ONE_DOLLAR ? `less than ${amount(ONE_DOLLAR)}` : `${about}${amount(saved)}`;
  if (sooner < 0) return `${money}, in ${about}${time(-sooner)} more,`;
  return sooner === 0 ? money : `${money} and ${time(sooner)}`;
}

type PlanDateProps = { subject: PlanSubject; months: number; children: ReactNode };

export function PlanDate({ subject, months, children }: PlanDateProps) {
  return (
    // Keeps what follows next to the last line, however wide the date is.
    <p className="contents">
      <span className="basis-full font-strong">{paidOffWords(subject)} in</span>{" "}
      {/* Limits the size, so that a long month name fits with large text. */}
      <strong className="basis-full text-[length:min(clamp(2rem,1.5rem_+_2.4vw,2.75rem),13vi)] leading-[1.15] font-bold tracking-[-0.03em] text-accent">
        {planWords(subject).month(months)}
      </strong>{" "}
      <span className="text-ink-soft">{children}</span>
    </p>
  );
}

export function PlanCaution({ children }: { children: ReactNode }) {
  return (
    <div className="my-1.5 grid grid-cols-[auto_1fr] items-baseline gap-2 rounded-medium bg-sun-tint px-3.5 py-2.5 text-compact text-on-sun-tint [&>*+*]:col-2 [&>button]:justify-self-start">
      <Icon name="alert" label="Warning" size={16} />
      {children}
    </div>
  );
}

/** The shortest forgiveness period of any rule, used if the loan's own rule is unknown. */
const LEAST_YEARS = 20;

/** Durations in months: the whole plan, and each debt by id. */
type PlanDurations = { months: number; payoffMonths: ReadonlyMap<string, number> };

/**
 * Describes loans that are forgiven before the plan pays them off. Returns null if there are none. For public
 * service, the servicer reports the expected day. Income-driven plans forgive after years of payments, but the
 * number of past payments is unknown. Such payments never pay off the loan, and slightly higher ones take decades.
 */
export function describeForgiveness(subject: PlanSubject, course: PlanDurations): string | null {
  const served = subject.debts.filter((debt) => endsByService(debt, subject, course));
  const byIncome = subject.debts.filter(
    (debt) => !served.includes(debt) && endsByIncome(debt, subject, course),
  );
  const alike = Map.groupBy(byIncome, ({ forgiveness }) => JSON.stringify(forgiveness));
  const sentences = [
    ...served.map(
      ({ name, forgivenForServiceOn: day }) =>
        `The servicer of ${name} expects to forgive the rest for public service on ${formatShortDate(day ?? "")}, before this plan pays it off. Ask before you send more than is due.`,
    ),
    ...[...alike.values()].map((debts) => describeIncomeForgiveness(subject, course, debts)),
  ];

  return sentences.length === 0 ? null : sentences.join(" ");
}

function endsByService(
  { id, forgivenForServiceOn: day }: PlannedDebt,
  { firstMonth }: PlanSubject,
  { payoffMonths }: PlanDurations,
): boolean {
  if (day === null || day < firstMonth) return false;

  return monthAfter(firstMonth, (payoffMonths.get(id) ?? 0) - 1) > day;
}

function endsByIncome(
  { id, isIncomeDriven, forgiveness }: PlannedDebt,
  { portfolio }: PlanSubject,
  { months }: PlanDurations,
): boolean {
  if (!isIncomeDriven || months <= 12 * (forgiveness?.years.least ?? LEAST_YEARS)) return false;

  return endsByForgiveness(portfolio, [id]);
}

/** Describes the forgiveness of income-driven loans. @param debts The loans that share one forgiveness rule. */
function describeIncomeForgiveness(
  subject: PlanSubject,
  { months }: PlanDurations,
  debts: readonly PlannedDebt[],
): string {
  const names = formatList(debts.map(({ id }) => nameOf(subject, id)));
  const [payments, follow, servicers] =
    debts.length === 1
      ? ["payment", "follows", "its servicer"]
      : ["payments", "follow", "their servicers"];
  const begin = `The ${payments} on ${names} ${follow} your income.`;
  const forgiveness = debts[0]?.forgiveness ?? null;
  if (forgiveness === null) {
    return `${begin} Ask ${servicers} whether the rest is forgiven before this date, before you send more.`;
  }
  const { planEnds } = forgiveness;
  const { least, most } = forgiveness.years;
  const range = least === most ? most : `${least} ${most - least === 5 ? "or" : "to"} ${most}`;
  const isCertain = months > 12 * most;
  const ends =
    planEnds === null ? "" : `, and its repayment plan ends by ${formatShortDate(planEnds)}`;

  return `${begin} The rest is usually forgiven after ${range} years, ${isCertain ? "" : "perhaps "}before this date${ends}. Ask ${servicers} when, before you send more.`;
}
