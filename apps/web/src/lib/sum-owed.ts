import { type Debt, isUnlinked } from "@snowball/contract";
import { signOf, sumAmounts } from "@snowball/money";

import { isAbout } from "./figure-source.tsx";

export type Owing = Pick<Debt, "currency" | "estimated_interest" | "account" | "mask"> & {
  owed: Pick<Debt["owed"], "value" | "source">;
};

export type OwedSum = {
  currency: string | null;
  owed: string;
  /** The sum of the overpaid balances; zero or negative. */
  credit: string;
  /** The part of `owed` that the user entered. */
  entered: string;
  /** Whether `entered` includes estimated interest. */
  isEnteredAbout: boolean;
  isAbout: boolean;
};

/** Sums the balances per currency, in the order of the debts. All screens show this sum. Skips unknown balances. */
export function sumOwed(debts: readonly Owing[]): OwedSum[] {
  const known = debts.flatMap((debt) => {
    const { value, source } = debt.owed;
    if (value === null) return [];
    const isEntered = source === "user" && !isUnlinked(debt);
    return [{ currency: debt.currency, value, isEntered, isAbout: isAbout(debt) }];
  });

  return [...Map.groupBy(known, ({ currency }) => currency)].map(([currency, group]) => {
    const owed = group.filter(({ value }) => signOf(value) > 0);
    const entered = owed.filter(({ isEntered }) => isEntered);
    const sumOf = (part: typeof group) => sumAmounts(part.map(({ value }) => value));
    return {
      currency,
      owed: sumOf(owed),
      credit: sumOf(group.filter(({ value }) => signOf(value) < 0)),
      entered: sumOf(entered),
      isEnteredAbout: entered.some((each) => each.isAbout),
      isAbout: group.some((each) => each.isAbout),
    };
  });
}
