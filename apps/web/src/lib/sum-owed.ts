import type { Debt } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";

import { isAbout } from "./estimated-balance.ts";

/** What is known of a debt's balance. */
export type Owing = Pick<Debt, "currency" | "estimated_interest"> & {
  owed: Pick<Debt["owed"], "value" | "source">;
};

export type OwedSum = {
  currency: string | null;
  /** Of the debts on which something is owed. */
  owed: string;
  /** Of overpaid ones: zero or less. */
  credit: string;
  /** What of `owed` the user says, and no bank. */
  entered: string;
  /** Whether part of it is estimated interest. */
  isAbout: boolean;
};

/**
 * What is owed in all, per currency in the order of the debts: the one sum that every screen shows. An
 * unknown balance is part of none.
 */
export function sumOwed(debts: readonly Owing[]): OwedSum[] {
  const known = debts.flatMap(({ owed: { value, source }, ...debt }) =>
    value === null ? [] : [{ currency: debt.currency, value, source, isAbout: isAbout(debt) }],
  );

  return [...Map.groupBy(known, ({ currency }) => currency)].map(([currency, group]) => {
    const owed = group.filter(({ value }) => signOf(value) > 0);
    const sumOf = (part: typeof group) => sumAmounts(part.map(({ value }) => value));
    return {
      currency,
      owed: sumOf(owed),
      credit: sumOf(group.filter(({ value }) => signOf(value) < 0)),
      entered: sumOf(owed.filter(({ source }) => source === "user")),
      isAbout: group.some((each) => each.isAbout),
    };
  });
}
