import type { Reason, YearPart } from "@snowball/payoff";
import type { InterestStep, MinimumStep, MonthExplanation } from "@snowball/payoff/explain";

import { formatList } from "#lib/format.ts";

import type { BalanceNames } from "../words/plan-subject.ts";
import type { PlanWords } from "../words/plan-words.ts";

type ArithmeticNames = {
  names: BalanceNames;
  /** Whether the plan keeps the payment steady while the lender's minimum falls. */
  isKeptSteady: boolean;
};

export function arithmeticLines(
  month: MonthExplanation,
  words: PlanWords,
  { names, isKeptSteady }: ArithmeticNames,
): ArithmeticLine[] {
  const { money } = words;
  const { start, due, minimum, spending, end } = month;
  const fees = month.fees.monthly + month.fees.annual;
  const interest = month.interest.reduce((sum, step) => sum + step.interest, 0);
  const paid = minimum.result + spending.extra;

  return [
    ...interestLines(month, words, names),
    {
      about: "Owed before the payment",
      sum: `${[start, interest, ...(fees > 0 ? [fees] : [])].map(money).join(" + ")} = ${money(due)}`,
    },
    minimumLine(minimum, words, isKeptSteady),
    ...extraLines(month, words),
    { about: "Owed after it", sum: `${money(due)} − ${money(paid)} = ${money(end)}` },
  ];
}

function extraLines({ spending }: MonthExplanation, { money }: PlanWords): ArithmeticLine[] {
  const { budget, minimums, extra, reasons } = spending;
  if (extra === 0) return [];
  const why = explainReasons(reasons);
  const left = budget - minimums;
  const part = extra === left ? "all" : money(extra);

  return [
    {
      about: "Beyond the minimums",
      sum: `${money(budget)} budget − ${money(minimums)} of all minimums = ${money(left)}; ${part} of it goes here${why === null ? "" : `: ${why}`}`,
    },
  ];
}

type ArithmeticLine = { about: string; sum: string };

/** Returns a line of interest for each balance: `$4,812.30 × 24.99% ÷ 12 = $100.22`. */
function interestLines(
  { interest, carried }: Pick<MonthExplanation, "interest" | "carried">,
  words: PlanWords,
  names: BalanceNames,
): ArithmeticLine[] {
  const { money } = words;
  const lines = interest.flatMap((step, at) => {
    const part = interest.length > 1 ? `: ${names[step.balance] ?? `Balance ${at + 1}`}` : "";
    const rate = step.isPromotional ? `${part === "" ? "" : ","} at the promotional rate` : "";
    // Without interest that was deferred earlier.
    const charged = money(step.interest - (step.deferred?.charged ?? 0));

    return [
      {
        about: `Interest${part}${rate}`,
        sum: `${formula(step, words)}${correctionTerms(step, words)} = ${charged}`,
      },
      ...deferredLines(step, part, words),
    ];
  });
  if (carried === null || carried.before + carried.after === 0) return lines;

  return [
    ...lines,
    {
      about: "Unpaid interest, which isn't charged interest",
      sum: `${money(carried.before)} before, ${money(carried.after)} after the month`,
    },
  ];
}

function formula({ start, apr, formula: kind }: InterestStep, { money, percent }: PlanWords) {
  const rate = percent(apr);
  switch (kind.type) {
    case "monthly":
      return `${money(start)} × ${rate} ÷ 12`;
    case "semi-annual":
      return `${money(start)} × ((1 + ${rate} ÷ 2)^(1/6) − 1)`;
    case "simple-daily":
      return `${money(start)} × ${rate} × ${formatDays(kind)} days`;
  }
}

/** Days with a fraction are given in hundredths: `31.85 ÷ 365`. */
function formatDays({ days, daysOfYear }: { days: number; daysOfYear: number }): string {
  const parts = daysOfYear === 36_500 ? 100 : 1;

  return `${days / parts} ÷ ${daysOfYear / parts}`;
}

/**
 * Subtracts the interest of some days after the last payment, which the balance already contains, and adds that of
 * extra payments that are sent later than the bill.
 */
function correctionTerms(
  { start, apr, chargedAhead, waits }: InterestStep,
  { money, percent }: PlanWords,
): string {
  const interestOf = ({ over: days, under: daysOfYear }: YearPart) =>
    `${money(start)} × ${percent(apr)} × ${formatDays({ days, daysOfYear })}`;
  if (apr === 0) return "";
  const ahead = chargedAhead && ` − ${interestOf(chargedAhead)} already in the balance`;

  return `${ahead ?? ""}${waits ? ` + ${interestOf(waits)} while extra waits for paychecks` : ""}`;
}

function deferredLines(
  { deferred }: InterestStep,
  part: string,
  words: PlanWords,
): ArithmeticLine[] {
  if (deferred === null) return [];
  const { money, percent } = words;
  const sum =
    deferred.charged > 0
      ? `${money(deferred.before)} + ${money(deferred.added)}, charged now: ${money(deferred.charged)}`
      : `${money(deferred.before)} + ${money(deferred.added)} at ${percent(deferred.apr)}, charged only if the deadline is missed`;

  return [{ about: `Deferred interest${part}`, sum }];
}

/** Returns the calculation of the month's minimum. A steady payment above a falling minimum is not called a minimum. */
function minimumLine(step: MinimumStep, words: PlanWords, isKept: boolean): ArithmeticLine {
  const { money } = words;
  const floor =
    "floor" in step.rule && step.usesFloor ? `, but at least ${money(step.rule.floor)}` : "";
  const whole = step.isWholeBalance ? ", but no more than is owed" : "";
  const isStated = "amount" in step.rule && step.rule.amount === step.result;

  return {
    about: isKept && step.rule.type === "fixed" ? "Kept the same" : "Minimum",
    sum: `${ruleText(step, words, isKept)}${floor}${whole}${isStated ? "" : ` = ${money(step.result)}`}`,
  };
}

function ruleText({ rule }: MinimumStep, { money, percent }: PlanWords, isKept: boolean): string {
  switch (rule.type) {
    case "deferment":
      return "No payment is due during the deferment";
    case "fixed":
      return `${money(rule.amount)} each month`;
    case "billed":
      return rule.isEstimated && !isKept
        ? `about ${money(rule.amount)}, estimated from the last statement`
        : `${money(rule.amount)} as billed${isKept ? ", in whole dollars" : ""}`;
    case "left":
      return rule.amount === 0
        ? "Nothing more is due this month"
        : `${money(rule.amount)} still due this month`;
    case "percent":
      return `${percent(rule.share)} of ${money(rule.of)}`;
    case "percentPlusInterest":
      return `${percent(rule.share)} of ${money(rule.of)} + ${money(rule.charged)} interest and fees`;
  }
}

/** Why a debt gets money beyond its minimum; null if the reason is obvious. */
const reasons: Record<Reason, string | null> = {
  MINIMUM: null,
  SMALLEST_BALANCE: "it is the smallest balance",
  HIGHEST_APR: "it has the highest rate",
  CUSTOM_ORDER: "it is next in your order",
  PROMO_ENDS: "its promotional rate is about to end",
  DEFERRED_DEADLINE: "deferred interest would be charged after its deadline",
  STOPS_FEE: "paying it off ends its fee",
  CUTS_WASTED_MINIMUM: "it lowers a minimum that would go to a cheaper balance",
  CASCADE: "the debt before it needed no more",
  FINAL_PAYMENT: "this pays it off",
  WINDFALL: "extra money came this month",
  CHEAPEST_FOUND: "this way costs the least in total",
};

function explainReasons(given: readonly Reason[]): string | null {
  const shown = given.flatMap((reason) => reasons[reason] ?? []);

  return shown.length > 0 ? formatList(shown) : null;
}
