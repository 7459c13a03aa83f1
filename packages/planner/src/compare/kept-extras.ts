import type {
  Cents,
  FirstExtras,
  PayoffPlan,
  PlanOutcome,
  Portfolio,
  Strategy,
} from "@snowball/payoff";

import { toCents } from "../facts/exact-units.ts";
import type { Ledger } from "../month/ledger-facts.ts";
import { firstMonths } from "../month/list-instructions.ts";
import { type OpeningInput, sentTo } from "../month/opening-period.ts";

/**
 * Returns what is left to send to each debt this month beyond what is due, so that it receives what the last plan of
 * this month gives it.
 * @returns null if no plan of this month is known, or nothing is left.
 */
export function keptExtras(
  { debts, opening }: Portfolio,
  { ledger }: Pick<OpeningInput, "ledger">,
): FirstExtras | null {
  const extras = debts.flatMap(({ id }) => {
    const own = ledger.get(id);
    const { due = 0, escrow = 0 } = opening?.debts[id] ?? {};
    const extra = (toCents(own?.planned ?? null) ?? 0) - sentTo(own) - due - escrow;
    return extra > 0 ? [[id, extra] as const] : [];
  });

  return extras.length === 0 ? null : Object.fromEntries(extras);
}

export function isPaying(plan: PayoffPlan, first: FirstExtras): boolean {
  return plan.month(1).debts.every(({ id, extra }) => extra === (first[id] ?? 0));
}

/** Returns what a cheapest plan gives each debt this month, in cents, with what was sent; nothing for other plans. */
export function plannedAmounts(
  { strategy, outcome }: { strategy: Strategy; outcome: PlanOutcome },
  ledger: Ledger,
): Map<string, Cents> {
  if (strategy.type !== "optimal" || outcome.kind === "impossible") return new Map();

  const [first] = firstMonths(outcome.plan);
  const debts = first?.debts ?? [];
  return new Map(
    debts.map(({ id, payment, escrow }) => [id, sentTo(ledger.get(id)) + payment + escrow]),
  );
}
