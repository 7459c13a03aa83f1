import type { Debt, DebtKind, MinimumRule } from "@snowball/contract";
import { formatShortDate } from "@snowball/dates";
import { formatAmount, formatPercentage, signOf } from "@snowball/money";

import { aprName, counted } from "#lib/format.ts";

const kinds: Record<DebtKind, string> = {
  credit_card: "Credit card",
  mortgage: "Mortgage",
  student_loan: "Student loan",
  auto_loan: "Auto loan",
  personal_loan: "Personal loan",
  medical: "Medical bill",
  other: "Other debt",
};

export const kindOptions = Object.entries(kinds) as [DebtKind, string][];

export function kindName(kind: DebtKind): string {
  return kinds[kind];
}

export function lenderName({ lender }: Pick<Debt, "lender">): string {
  return lender ?? "your bank";
}

/** Returns the name of one of a debt's balances: by its rate type, or by its number. */
export function balanceName(aprType: string | null, index: number): string {
  return aprType === null ? `Balance ${index + 1}` : aprName(aprType);
}

/** Describes a minimum payment rule, for example `2% of the balance plus the month's interest, at least $25.00`. */
export function describeRule(rule: MinimumRule, currency: string | null): string {
  const { amount, percent, floor, term_months: term } = rule;
  const share = percent === null ? "a share" : formatPercentage(percent);
  const least = floor === null ? "" : `, at least ${formatAmount(floor, currency)}`;

  switch (rule.type) {
    case "fixed":
      return amount === null
        ? "The same amount each month"
        : `${formatAmount(amount, currency)} each month`;
    case "percent":
      return `${share} of the balance${least}`;
    case "percent_plus_interest":
      return `${share} of the balance plus the month's interest${least}`;
    case "amortizing":
      return term === null ? "Level payments" : `Level payments for ${counted(term, "more month")}`;
  }
}

type Balance = Debt["balances"][number];
type TermsContext = { currency: string | null; isOnly: boolean; today: string };

/** Returns today's APR: the promotional one until its last day, then the regular one. */
export function currentRate({ apr, promo }: Balance, today: string): string | null {
  return promo && isActive(promo, today) ? promo.apr : apr.value;
}

/** Returns notes about a balance: its amount if it is one of several, and its temporary terms. */
export function describeTerms(
  balance: Balance,
  { currency, isOnly, today }: TermsContext,
): string[] {
  const { amount, apr, promo, deferred } = balance;
  const notes: string[] = [];
  if (!isOnly && amount !== null) notes.push(`on ${formatAmount(amount, currency)}`);
  if (promo && isActive(promo, today)) {
    const end = promo.last_date === null ? "for now" : `until ${formatShortDate(promo.last_date)}`;
    const then = apr.value === null ? "an unknown rate" : formatPercentage(apr.value);
    notes.push(`${end}, then ${then}`);
  }
  if (deferred) notes.push(`no interest if paid off by ${formatShortDate(deferred.last_date)}`);

  return notes;
}

function isActive({ last_date: last }: NonNullable<Balance["promo"]>, today: string): boolean {
  return last === null || last >= today;
}

/** Returns today's APR, or the range from the lowest to the highest. Null if one is unknown. */
export function describeRates({ balances }: Pick<Debt, "balances">, today: string): string | null {
  const rates = chargedBalances(balances).map((balance) => currentRate(balance, today));
  const known = rates
    .flatMap((rate) => rate ?? [])
    .toSorted((left, right) => Number(left) - Number(right));
  const [lowest] = known;
  const highest = known.at(-1);
  if (lowest === undefined || highest === undefined || known.length < rates.length) return null;

  const [from, to] = [formatPercentage(lowest), formatPercentage(highest)];
  return from === to ? from : `${from.replace("%", "")}–${to}`;
}

/** Returns the balances that are not zero, or the first one if all are. */
export function chargedBalances(balances: readonly Balance[]): readonly Balance[] {
  const charged = balances.filter(({ amount }) => amount === null || signOf(amount) !== 0);

  return charged.length > 0 ? charged : balances.slice(0, 1);
}
