import type { Fields } from "./read-case.ts";

/** A required figure with the value `null`, and the question that asks for it. */
export type NullFigure = { code: string; message: string };

/**
 * Returns the first required figure of a debt that is `null`. NullFigure is neither zero nor
 * malformed, and without it there is no plan.
 */
export function findNullFigure(input: Fields): NullFigure | null {
  for (const debt of input.objects("debts")) {
    const unknown = nullFigureOf(debt, debt.text("id"));
    if (!unknown) continue;
    input.cutShort();
    return unknown;
  }
  return null;
}

function nullFigureOf(debt: Fields, id: string): NullFigure | null {
  const balances = debt.has("tiers") ? debt.objects("tiers") : [debt];
  if (balances.some((balance) => balance.isUnknown("apr"))) {
    const message = `We don't know the interest rate of "${id}". Enter it to include this debt.`;
    return { code: "MISSING_APR", message };
  }
  if (balances.some((balance) => hasUnknownEnd(balance, "promo"))) {
    const message = `"${id}" has a promotional rate; when does it end?`;
    return { code: "PROMO_END_UNKNOWN", message };
  }
  if (balances.some((balance) => hasUnknownEnd(balance, "deferred"))) {
    const message = `"${id}" has deferred interest; when is it charged?`;
    return { code: "PROMO_END_UNKNOWN", message };
  }
  const hasNoMinimum =
    debt.isUnknown("minimum") ||
    (debt.has("minimum") && debt.object("minimum").isUnknown("amount"));
  if (!hasNoMinimum) return null;

  const message = `We don't know the minimum payment of "${id}". Enter it to include this debt.`;
  return { code: "MISSING_MINIMUM", message };
}

function hasUnknownEnd(balance: Fields, name: "promo" | "deferred"): boolean {
  return balance.has(name) && balance.object(name).isUnknown("months");
}
