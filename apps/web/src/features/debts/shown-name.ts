import type { Debt } from "@snowball/contract";

type Named = Pick<Debt, "nickname" | "name">;

/** What the user calls a debt, else its name. */
export function shownName({ nickname, name }: Named): string {
  return nickname ?? name;
}

const collator = new Intl.Collator("en-US", { numeric: true });

/** For `sort`: several debts that came at once came in no order. */
export function byShownName(left: Named, right: Named): number {
  return collator.compare(shownName(left), shownName(right));
}
