import type { Cents } from "@snowball/payoff";
import type { PaymentRange } from "@snowball/planner";

/** `$35.00`; `$35.00 rising to $40.00`; `$35.00 to $40.00` where it goes up and down. */
export function describeMoving(
  { first, last, least, most }: PaymentRange,
  money: (cents: Cents) => string,
): string {
  if (least === most) return money(least);
  if (first === least && last === most) return `${money(least)} rising to ${money(most)}`;
  if (first === most && last === least) return `${money(most)} falling to ${money(least)}`;

  return `${money(least)} to ${money(most)}`;
}
