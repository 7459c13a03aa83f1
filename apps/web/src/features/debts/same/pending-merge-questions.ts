import type { Debt } from "@snowball/contract";

/** A manual debt, and the linked debt that may be the same. */
export type Pair = { entered: Debt; linked: Debt };

/** Debts of one bank that were linked, then kept as manual debts, and are now linked again. */
export type RelinkedDebts = { lender: string; pairs: readonly Pair[] };

/** The questions to show: one for several relinked debts of a bank, and one for each other pair. */
export type MergeQuestions = { returns: readonly RelinkedDebts[]; single: readonly Pair[] };

/**
 * Returns the open questions about debts that may be the same.
 * @param oneByOne lenders with relinked debts that the user wants to answer one by one.
 */
export function pendingMergeQuestions(
  debts: readonly Debt[],
  oneByOne: readonly string[],
): MergeQuestions {
  const pairs = debts.flatMap((entered) => {
    const linked = debts.find(({ uuid }) => uuid === entered.may_be);
    return linked ? [{ entered, linked }] : [];
  });
  const returns = [
    ...Map.groupBy(pairs.filter(isCountedAsLinked), ({ linked }) => linked.lender),
  ].flatMap(([lender, back]) =>
    lender === null || back.length < 2 || oneByOne.includes(lender)
      ? []
      : [{ lender, pairs: back }],
  );
  const together = new Set(returns.flatMap(({ pairs: back }) => back));

  return { returns, single: pairs.filter((pair) => !together.has(pair)) };
}

/** Whether the manual debt is counted as the linked one until the user answers. */
function isCountedAsLinked({ entered, linked }: Pair): boolean {
  return entered.duplicate_of === linked.uuid;
}
