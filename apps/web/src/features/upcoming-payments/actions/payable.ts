import type { Debt, LedgerQuestion, MonthPaymentState, ObligationState } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { SETTLED } from "@snowball/planner";

import { shownName } from "#lib/shown-name.ts";

export type Payable = {
  /** Uuid of the debt. Together with `cycle`, it identifies the payment. */
  debt: string;
  /** Null if it belongs to no cycle, such as an extra. */
  cycle: string | null;
  /** Null if no date is known: it is due in the month of `cycle`. */
  due_date: string | null;
  name: string;
  /** The name for standalone buttons, if another payment in the list has the same name. */
  uniqueName?: string;
  currency: string | null;
  status: ObligationState | MonthPaymentState;
  /** The amount that must still be sent. Null if unknown. */
  toSend: string | null;
  /** The suggested amount for recording a payment, such as an estimate. Defaults to `toSend`. */
  suggested?: string | null;
  question: LedgerQuestion | null;
  notPaidOn?: string | null;
  /** Whether it is an extra payment of the plan, which has no cycle. */
  isExtra?: boolean;
  /** Distinguishes several extras of one debt, by the paycheck that funds them or that they were sent. */
  extraOf?: string | undefined;
};

/** Returns what is changed by a payment that belongs to no cycle. */
export function payableOf(debt: Debt): Payable {
  return {
    debt: debt.uuid,
    cycle: null,
    due_date: null,
    name: shownName(debt),
    currency: debt.currency,
    status: "unknown",
    toSend: null,
    question: null,
  };
}

export type PayableName = Pick<Payable, "debt" | "cycle" | "isExtra" | "extraOf">;

export function paymentKey({ debt, cycle, isExtra, extraOf = "" }: PayableName): string {
  return `${debt} ${isExtra ? `extra ${extraOf}` : (cycle ?? "")}`;
}

/** Returns the name of a payment for a button, unique within a list. */
export function accessibleName({ uniqueName, name }: Pick<Payable, "uniqueName" | "name">): string {
  return uniqueName ?? name;
}

export function isSettled({ status }: Pick<Payable, "status">): boolean {
  return SETTLED.has(status);
}

export type Markable = Payable & { toSend: string };

/** Whether one tap can mark it as sent: the amount and the cycle are known. */
export function canBeMarked(payable: Payable): payable is Markable {
  const { cycle, toSend, isExtra } = payable;

  return (cycle !== null || isExtra === true) && toSend !== null && signOf(toSend) > 0;
}
