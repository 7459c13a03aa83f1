import type { Debt } from "@snowball/contract";

/** An entered debt, and the linked one that it may be. */
export type Pair = { entered: Debt; linked: Debt };

/** Debts that a bank reports again, which were kept as entered ones when it was linked no more. */
export type BackDebts = { lender: string; pairs: readonly Pair[] };

/** What is to be asked: of several debts that are back through one bank at once, of others one by one. */
export type Asked = { returns: readonly BackDebts[]; single: readonly Pair[] };

/** @param oneByOne the lenders of whose debts the user wants to be asked one by one. */
export function askedOf(debts: readonly Debt[], oneByOne: readonly string[]): Asked {
  const pairs = debts.flatMap((entered) => {
    const linked = debts.find(({ uuid }) => uuid === entered.may_be);
    return linked ? [{ entered, linked }] : [];
  });
  const returns = [
    ...Map.groupBy(pairs.filter(countsAsLinked), ({ linked }) => linked.lender),
  ].flatMap(([lender, back]) =>
    lender === null || back.length < 2 || oneByOne.includes(lender)
      ? []
      : [{ lender, pairs: back }],
  );
  const together = new Set(returns.flatMap(({ pairs: back }) => back));

  return { returns, single: pairs.filter((pair) => !together.has(pair)) };
}

/** What counts as its bank tells it, until the user says. */
function countsAsLinked({ entered, linked }: Pair): boolean {
  return entered.duplicate_of === linked.uuid;
}
