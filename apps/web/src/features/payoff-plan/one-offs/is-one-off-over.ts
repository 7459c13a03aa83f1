import type { OneOff } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";

/** True where its date lies before the month that is running, so that the plan no longer counts it. */
export function isOneOffOver({ on }: Pick<OneOff, "on">, firstMonth: string): boolean {
  return on < monthAfter(firstMonth, -1);
}
