import type { Account, Debt } from "@snowball/contract";

import { paths } from "#lib/paths.ts";

/** What came of linking a bank, and the one thing to do next. */
export type NextStep = { words: string; action: string; to: string };

type Known = {
  debts: readonly Pick<
    Debt,
    "uuid" | "item" | "name" | "nickname" | "balances" | "missing" | "may_be"
  >[];
  accounts: readonly Pick<Account, "item">[];
};

/**
 * Returns the next step for the connection: whether its debts were entered before, else a missing figure, else the
 * month in which they are due; for a bank without debts, to enter one. Null while nothing of it has come.
 */
export function nextStepAfterLinking(
  connection: string,
  { debts, accounts }: Known,
): NextStep | null {
  const linked = debts.filter(({ item }) => item === connection);
  if (linked.length === 0) {
    const count = accounts.filter(({ item }) => item === connection).length;
    return count === 0
      ? null
      : {
          words: `${counted(count, "account")} linked. Next, what you owe.`,
          action: "Enter a debt",
          to: paths.newDebt(),
        };
  }
  const words = `${counted(linked.length, "debt")} linked.`;
  const twin = debts.find(({ may_be: other }) => linked.some(({ uuid }) => uuid === other));
  if (twin) {
    return {
      words: `${words} “${twin.nickname ?? twin.name}” may be one of them.`,
      action: "Answer if it is",
      to: paths.home(),
    };
  }
  const gap = linked.map(gapOf).find((found) => found !== null);

  return gap
    ? { ...gap, words: `${words} ${gap.words}` }
    : { words, action: "See this month", to: paths.home() };
}

function gapOf({ uuid, name, nickname, balances, missing }: Known["debts"][number]) {
  const shown = nickname ?? name;
  if (missing.includes("apr")) {
    const index = Math.max(
      0,
      balances.findIndex(({ apr }) => apr.value === null),
    );
    return {
      words: `Nobody says the APR of ${shown} yet.`,
      action: "Enter the APR",
      to: paths.figure(uuid, `balances.${index}.apr`),
    };
  }
  if (!missing.includes("minimum")) return null;
  return {
    words: `Nobody says the minimum payment of ${shown} yet.`,
    action: "Enter the minimum",
    to: paths.figure(uuid, "minimum"),
  };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
