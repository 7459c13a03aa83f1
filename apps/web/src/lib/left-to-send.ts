import type { ThisMonth } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";

type Left = Pick<ThisMonth, "left" | "left_outside" | "unanswered">;

/** What is still to be sent this month: the one sum that every screen shows. */
export function leftToSend({ left, left_outside: outside, unanswered }: Left): string {
  return sumAmounts([left, outside, unansweredOf({ unanswered })]);
}

/** What of it was due before the month, and may have been paid: the user is asked. */
export function unansweredOf({ unanswered }: Pick<Left, "unanswered">): string {
  return sumAmounts(unanswered.map(({ amount }) => amount));
}
