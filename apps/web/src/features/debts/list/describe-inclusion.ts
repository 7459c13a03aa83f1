import type { Debt } from "@snowball/contract";
import { formatAmount, signOf } from "@snowball/money";

/** Why a debt is outside the plan, and what that does; undefined where it is in it. */
export function inclusionHint(debt: Debt): string | undefined {
  const { duplicate_of: twin, kind, is_included: isIncluded } = debt;
  if (isBack(debt)) {
    return "It is back through its bank, and counts once, by the bank’s figures, until you say under Debts whether it is the same.";
  }
  if (twin !== null) {
    return "This account is linked twice. It would count twice if both were in the payoff plan.";
  }
  if (isIncluded) return undefined;
  const payment = monthly(debt);
  const sentences = [
    ...(kind === "mortgage"
      ? ["A mortgage is paid on schedule, outside the plan, until you include it."]
      : []),
    ...(payment === null
      ? []
      : [`Its ${payment} is paid beside the plan and no part of its budget.`]),
  ];

  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

/** An entered debt that counts as a linked one: only that question lets it in. */
export function isBack({ account, duplicate_of: twin }: Debt): boolean {
  return account === null && twin !== null;
}

/** What was done by letting it in or leaving it out. */
export function describeInclusion(debt: Debt): string {
  const { name, is_included: isIncluded } = debt;
  const payment = monthly(debt);
  const moved =
    payment === null
      ? "We do not know its payment, so a total that you set stays as it is."
      : `A total that you set ${isIncluded ? "rose" : "fell"} by its ${payment}.`;

  return `“${name}” is ${isIncluded ? "in" : "outside"} the plan now. ${moved}`;
}

/** The payment that a plan counts, as `$260.00 a month`; null where nobody knows, or it is none. */
function monthly({ minimum, minimum_rule: rule, minimum_estimate: estimate, currency }: Debt) {
  const payment = rule?.amount ?? minimum.value ?? estimate;

  return payment === null || signOf(payment) === 0
    ? null
    : `${formatAmount(payment, currency)} a month`;
}
