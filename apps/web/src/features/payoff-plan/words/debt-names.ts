import type { Debt } from "@snowball/contract";
import { isCounted } from "@snowball/planner";

import { aprName } from "#lib/apr-name.ts";

type Named = Pick<Debt, "uuid" | "name" | "lender" | "mask"> &
  Partial<Pick<Debt, "nickname" | "duplicate_of" | "is_included">>;

/**
 * A name for each debt, by uuid, that no other has: its own where that is enough, else with the last
 * digits, the lender, or a number behind it. One that is another told twice takes no name from it.
 */
export function distinctNames(debts: readonly Named[]): Map<string, string> {
  const attempts: ((debt: Named, at: number) => string)[] = [
    shownName,
    (debt) => (debt.mask === null ? shownName(debt) : `${shownName(debt)} •••• ${debt.mask}`),
    (debt) => (debt.lender === null ? shownName(debt) : `${shownName(debt)} (${debt.lender})`),
    (debt, at) => `${shownName(debt)} (${at + 1})`,
  ];
  const names = new Map<string, string>();
  const repeated = debts.filter(isRepeated);
  const nameAmong = (group: readonly Named[], attempt: (debt: Named, at: number) => string) => {
    const open = group.filter(({ uuid }) => !names.has(uuid));
    const byName = Map.groupBy(open, (debt) => attempt(debt, debts.indexOf(debt)));
    const taken = new Set(names.values());
    for (const [name, [only, ...others]] of byName) {
      if (only && others.length === 0 && !taken.has(name)) names.set(only.uuid, name);
    }
  };

  const own = debts.filter((debt) => !repeated.includes(debt));
  for (const attempt of attempts) nameAmong(own, attempt);
  for (const attempt of attempts) nameAmong(repeated, attempt);
  return names;
}

function isRepeated({ duplicate_of: twin = null, is_included = true }: Named): boolean {
  return !isCounted({ duplicate_of: twin, is_included });
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
