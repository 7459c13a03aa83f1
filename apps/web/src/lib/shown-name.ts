import type { Debt } from "@snowball/contract";

type Named = Pick<Debt, "name"> & Partial<Pick<Debt, "nickname">>;

export function shownName({ nickname, name }: Named): string {
  return nickname ?? name;
}

/** Compares debts by their shown name. The API returns debts in no order. */
export function compareByShownName(left: Named, right: Named): number {
  return shownName(left).localeCompare(shownName(right), "en-US", { numeric: true });
}
