import { formatShortDate, monthAfter } from "@snowball/dates";
import { endsByForgiveness, type Forgiveness } from "@snowball/planner";

import { formatList } from "#lib/format.ts";

import { nameOf, type PlannedDebt, type PlanSubject } from "./plan-subject.ts";

/** The shortest forgiveness period of any rule, used if the loan's own rule is unknown. */
const LEAST_YEARS = 20;

/** Durations in months: the whole plan, and each debt by id. */
export type PlanDurations = { months: number; payoffMonths: ReadonlyMap<string, number> };

/**
 * Describes loans that are forgiven before the plan pays them off. Returns null if there are none. For public
 * service, the servicer reports the expected day. Income-driven plans forgive after years of payments, but the
 * number of past payments is unknown. Such payments never pay off the loan, and slightly higher ones take decades.
 */
export function describeForgiveness(subject: PlanSubject, course: PlanDurations): string | null {
  const served = subject.debts.filter((debt) => endsByService(debt, subject, course));
  const byIncome = subject.debts.filter(
    (debt) => !served.includes(debt) && endsByIncome(debt, subject, course),
  );
  const alike = Map.groupBy(byIncome, ({ forgiveness }) => JSON.stringify(forgiveness));
  const sentences = [
    ...served.map(describeServiceForgiveness),
    ...[...alike.values()].map((debts) => describeIncomeForgiveness(subject, course, debts)),
  ];

  return sentences.length === 0 ? null : sentences.join(" ");
}

function endsByService(
  { id, forgivenForServiceOn: day }: PlannedDebt,
  { firstMonth }: PlanSubject,
  { payoffMonths }: PlanDurations,
): boolean {
  if (day === null || day < firstMonth) return false;

  return monthAfter(firstMonth, (payoffMonths.get(id) ?? 0) - 1) > day;
}

function describeServiceForgiveness({ name, forgivenForServiceOn: day }: PlannedDebt): string {
  return `The servicer of ${name} expects to forgive the rest for public service on ${formatShortDate(day ?? "")}, before this plan pays it off. Ask before you send more than is due.`;
}

function endsByIncome(
  { id, isIncomeDriven, forgiveness }: PlannedDebt,
  { portfolio }: PlanSubject,
  { months }: PlanDurations,
): boolean {
  if (!isIncomeDriven || months <= 12 * (forgiveness?.years.least ?? LEAST_YEARS)) return false;

  return endsByForgiveness(portfolio, (other) => other === id);
}

/**
 * Describes the forgiveness of income-driven loans. @param debts The loans that share one forgiveness rule.
 */
function describeIncomeForgiveness(
  subject: PlanSubject,
  { months }: PlanDurations,
  debts: readonly PlannedDebt[],
): string {
  const names = formatList(debts.map(({ id }) => nameOf(subject, id)));
  const [payments, follow, servicers] =
    debts.length === 1
      ? ["payment", "follows", "its servicer"]
      : ["payments", "follow", "their servicers"];
  const begin = `The ${payments} on ${names} ${follow} your income.`;
  const forgiveness = debts[0]?.forgiveness ?? null;
  if (forgiveness === null) {
    return `${begin} Ask ${servicers} whether the rest is forgiven before this date, before you send more.`;
  }
  const { years, planEnds } = forgiveness;
  const isCertain = months > 12 * years.most;
  const ends =
    planEnds === null ? "" : `, and its repayment plan ends by ${formatShortDate(planEnds)}`;

  return `${begin} The rest is usually forgiven after ${formatYears(years)}, ${isCertain ? "" : "perhaps "}before this date${ends}. Ask ${servicers} when, before you send more.`;
}

function formatYears({ least, most }: Forgiveness["years"]): string {
  if (least === most) return `${most} years`;

  return `${least} ${most - least === 5 ? "or" : "to"} ${most} years`;
}
