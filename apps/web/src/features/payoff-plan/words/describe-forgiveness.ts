import { endsByForgiveness } from "@snowball/planner";

import { nameOf, type PlanSubject } from "./plan-subject.ts";

/** The law forgives what is left of a loan that is repaid by income after 20 or 25 years of payments. */
const FIRST_FORGIVEN_MONTHS = 20 * 12;

const list = new Intl.ListFormat("en-US");

/**
 * That loans end by being forgiven before the plan has paid them off; null where it is not so. Their own payments
 * follow income and never pay them off, and money just above them takes decades, which they do not last. When exactly
 * nobody tells us.
 */
export function describeForgiveness(subject: PlanSubject, months: number): string | null {
  if (months <= FIRST_FORGIVEN_MONTHS) return null;
  const { debts, portfolio } = subject;
  const forgiven = debts.filter(
    ({ id, isIncomeDriven }) =>
      isIncomeDriven && endsByForgiveness(portfolio, (other) => other === id),
  );
  if (forgiven.length === 0) return null;
  const names = list.format(forgiven.map(({ id }) => nameOf(subject, id)));
  const [payments, loans] =
    forgiven.length === 1 ? ["payment", "its servicer"] : ["payments", "their servicers"];

  return `The ${payments} on ${names} ${forgiven.length === 1 ? "follows" : "follow"} your income. What is left is usually forgiven after 20 or 25 years, before this date: ask ${loans} when, before you send more.`;
}
