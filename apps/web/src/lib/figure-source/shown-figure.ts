import type { Debt, FigureSource } from "@snowball/contract";

/**
 * The source of a figure on a screen. `last_known`: the debt's bank was unlinked, and the figure is the bank's last one or
 * was entered since.
 */
export type ShownSource = FigureSource | "last_known";

/** Returns whether the debt came from a bank that was unlinked since: a debt that the user entered has no mask. */
export function isUnlinked({ account, mask }: Pick<Debt, "account" | "mask">): boolean {
  return account === null && mask !== null;
}

/** Returns a figure with the source to show. The last figures of an unlinked bank are stored like entered ones. */
export function shownFigure<Known extends { source: FigureSource | null }>(
  debt: Pick<Debt, "account" | "mask">,
  figure: Known,
): Omit<Known, "source"> & { source: ShownSource | null } {
  return figure.source === "user" && isUnlinked(debt)
    ? { ...figure, source: "last_known" }
    : figure;
}
