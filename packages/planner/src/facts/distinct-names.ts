import type { Debt } from "@snowball/contract";

import { isCounted } from "./debt-facts.ts";

type NamedDebt = Pick<Debt, "uuid" | "name" | "lender" | "mask"> &
  Partial<Pick<Debt, "nickname" | "duplicate_of" | "is_included">>;

/**
 * Returns a unique name for each debt, by uuid. Adds the last digits, the lender, or a number if the names
 * would be equal. Debts that are excluded as duplicates are named last, so the original keeps its name.
 */
export function distinctNames(debts: readonly NamedDebt[]): Map<string, string> {
  const attempts: ((debt: NamedDebt, at: number) => string)[] = [
    shownName,
    (debt) => (debt.mask === null ? shownName(debt) : `${shownName(debt)} •••• ${debt.mask}`),
    (debt) => (debt.lender === null ? shownName(debt) : `${shownName(debt)} (${debt.lender})`),
    (debt, at) => `${shownName(debt)} (${at + 1})`,
  ];
  const names = new Map<string, string>();
  const own = debts.filter(({ is_included = true, ...debt }) =>
    isCounted({ ...debt, is_included }),
  );
  const assignNames = (
    group: readonly NamedDebt[],
    attempt: (debt: NamedDebt, at: number) => string,
  ) => {
    const open = group.filter(({ uuid }) => !names.has(uuid));
    const byName = Map.groupBy(open, (debt) => attempt(debt, debts.indexOf(debt)));
    const taken = new Set(names.values());
    for (const [name, [only, ...others]] of byName) {
      if (only && others.length === 0 && !taken.has(name)) names.set(only.uuid, name);
    }
  };

  for (const attempt of attempts) assignNames(own, attempt);
  for (const attempt of attempts) assignNames(debts, attempt);
  return names;
}

/** Returns the nickname, or the original name if there is none. */
function shownName({ nickname, name }: Pick<NamedDebt, "name" | "nickname">): string {
  return nickname ?? name;
}
