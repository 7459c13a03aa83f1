import type { Debt } from "@snowball/contract";

type Named = Pick<Debt, "uuid" | "name" | "lender" | "mask">;

/**
 * A name for each debt, by uuid, that no other has: its own where that is enough, else with the last
 * digits, the lender, or a number behind it.
 */
export function distinctNames(debts: readonly Named[]): Map<string, string> {
  const attempts: ((debt: Named, at: number) => string)[] = [
    ({ name }) => name,
    ({ name, mask }) => (mask === null ? name : `${name} •••• ${mask}`),
    ({ name, lender }) => (lender === null ? name : `${name} (${lender})`),
    ({ name }, at) => `${name} (${at + 1})`,
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
