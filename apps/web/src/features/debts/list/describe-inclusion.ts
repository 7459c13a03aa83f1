import type { Debt } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";

/** Returns why a debt is outside the plan and what that means. Undefined if it is in the plan. */
export function inclusionHint(debt: Debt): string | undefined {
  const { duplicate_of: original, kind, is_included: isIncluded } = debt;
  if (isRelinked(debt)) {
    return "Your bank reports this debt again. We count it once, with the bank's figures. Confirm under Debts whether it's the same debt.";
  }
  if (original !== null) {
    return "This account is linked twice. It would count twice if both were in the payoff plan.";
  }
  if (isIncluded) return undefined;
  const payment = describeMonthlyPayment(debt);
  const sentences = [
    ...(kind === "mortgage"
      ? ["Mortgages stay on schedule, outside the plan, unless you include them."]
      : []),
    ...(payment === null
      ? []
      : [`You pay its ${payment} separately. It isn't part of the plan's budget.`]),
  ];

  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

/** Whether a manual debt is counted as a linked one. Only the answer to that question can include it. */
export function isRelinked({ account, duplicate_of: original }: Debt): boolean {
  return account === null && original !== null;
}

export function describeInclusion(debt: Debt): string {
  const { name, is_included: isIncluded } = debt;
  const payment = describeMonthlyPayment(debt);
  const moved =
    payment === null
      ? "We don't know its payment, so your monthly total stays the same."
      : `If you set a monthly total, it ${isIncluded ? "rose" : "fell"} by its ${payment}.`;

  return `“${name}” is ${isIncluded ? "in" : "outside"} the plan now. ${moved}`;
}

/** Returns the payment that a plan assumes, such as `$260.00 a month`. Null if it is unknown or zero. */
function describeMonthlyPayment({
  minimum,
  minimum_rule: rule,
  minimum_estimate: estimate,
  currency,
}: Debt) {
  const payment = rule?.amount ?? minimum.value ?? estimate;

  return payment === null || signOf(payment) === 0
    ? null
    : `${formatAmount(payment, currency)} a month`;
}
