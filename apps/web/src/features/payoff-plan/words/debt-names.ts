import type { Debt } from "@snowball/contract";

import { aprName } from "#lib/apr-name.ts";

type Named = Pick<Debt, "uuid" | "name" | "lender" | "mask"> & Partial<Pick<Debt, "nickname">>;

/**
 * A name for each debt, by uuid, that no other has: its own where that is enough, else with the last
 * digits, the lender, or a number behind it.
 */
export function distinctNames(debts: readonly Named[]): Map<string, string> {
  const attempts: ((debt: Named, at: number) => string)[] = [
    shownName,
    (debt) => (debt.mask === null ? shownName(debt) : `${shownName(debt)} •••• ${debt.mask}`),
    (debt) => (debt.lender === null ? shownName(debt) : `${shownName(debt)} (${debt.lender})`),
    (debt, at) => `${shownName(debt)} (${at + 1})`,
  ];
  const names = new Map<string, string>();
  let open = [...debts];

  for (const attempt of attempts) {
    const groups = Map.groupBy(open, (debt) => attempt(debt, debts.indexOf(debt)));
    const taken = new Set(names.values());
    for (const [name, group] of groups) {
      const [only] = group;
      if (group.length === 1 && only && !taken.has(name)) names.set(only.uuid, name);
    }
    open = open.filter(({ uuid }) => !names.has(uuid));
  }
  return names;
}

/** What the user calls it, or else the name it came with. */
function shownName({ nickname, name }: Pick<Named, "name" | "nickname">): string {
  return nickname ?? name;
}

/** What a debt's balances are called, by id; none where it has only one, which needs no name. */
export type BalanceNames = Readonly<Partial<Record<string, string>>>;

type NamedBalance = { id: string; apr_type: string | null };

/** By their rates, else by their numbers; the second at a rate of the same kind says that it is. */
export function balanceNames(balances: readonly NamedBalance[]): BalanceNames {
  if (balances.length < 2) return {};

  return Object.fromEntries(
    balances.map(({ id, apr_type: type }, index) => {
      if (type === null) return [id, `Balance ${index + 1}`];
      const before = balances.slice(0, index).filter((each) => each.apr_type === type).length;

      return [id, before === 0 ? aprName(type) : `${aprName(type)} ${before + 1}`];
    }),
  );
}
