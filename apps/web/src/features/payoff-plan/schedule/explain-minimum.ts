import type { MinimumStep } from "@snowball/payoff/explain";

import type { PlanWords } from "../plan-words.ts";
import type { ArithmeticLine } from "./explain-interest.ts";

/** How a month's minimum followed from its rule. */
export function minimumLine(step: MinimumStep, words: PlanWords): ArithmeticLine {
  const { money } = words;
  const floor =
    "floor" in step.rule && step.usesFloor ? `, but at least ${money(step.rule.floor)}` : "";
  const whole = step.isWholeBalance ? ", but no more than is owed" : "";
  const isSaid = step.rule.type === "fixed" && step.rule.amount === step.result;

  return {
    about: "Minimum",
    sum: `${ruleText(step, words)}${floor}${whole}${isSaid ? "" : ` = ${money(step.result)}`}`,
  };
}

function ruleText({ rule }: MinimumStep, { money, percent }: PlanWords): string {
  switch (rule.type) {
    case "deferment":
      return "Nothing is due during the deferment";
    case "fixed":
      return `${money(rule.amount)} each month`;
    case "percent":
      return `${percent(rule.share)} of ${money(rule.of)}`;
    case "percentPlusInterest":
      return `${percent(rule.share)} of ${money(rule.of)} + ${money(rule.charged)} interest and fees`;
  }
}
