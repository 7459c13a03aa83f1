import type { OneOff } from "@snowball/contract";
import { isCalendarDate } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

import { readMoney } from "../read-money.ts";

/** The form's fields as they were typed. */
export type OneOffDraft = { name: string; on: string; amount: string; debt: string };

export type OneOffErrors = Partial<Record<keyof OneOffDraft, string>>;

const NAME_LENGTH_MAX = 100;
const CENTS_MAX: Cents = 99_999_999_999;

/** The extra that was typed, or what is wrong with each field. */
export function readOneOff(
  { name, on, amount, debt }: OneOffDraft,
  id: string,
): { oneOff: OneOff } | { errors: OneOffErrors } {
  const cents = readMoney(amount);
  const errors: OneOffErrors = {
    ...(name.trim() === "" && { name: "Please give it a name, such as Tax refund." }),
    ...(name.trim().length > NAME_LENGTH_MAX && { name: "Please use at most 100 characters." }),
    ...(!(isCalendarDate(on) && /^(19|20|21)/.test(on)) && { on: "Please choose a date." }),
    ...amountError(cents),
  };
  if (cents === null || Object.keys(errors).length > 0) return { errors };

  return {
    oneOff: {
      id,
      name: name.trim(),
      on,
      amount: amountFromCents(cents),
      debt: debt === "" ? null : debt,
    },
  };
}

function amountError(cents: Cents | null): Pick<OneOffErrors, "amount"> {
  if (cents === null) return { amount: "Please enter an amount, such as 450 or -120.50." };
  if (cents === 0) return { amount: "Please enter an amount other than zero." };
  if (Math.abs(cents) > CENTS_MAX) return { amount: "This is more than can be planned with." };

  return {};
}
