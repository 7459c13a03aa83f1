import type { Debt, FigureSource } from "@snowball/contract";

/** The source of a figure on a screen. `last_known`: the bank of the debt was unlinked since it reported the figure. */
export type ShownSource = FigureSource | "last_known";

/** Returns whether the debt came from a bank that was unlinked since: a debt that the user entered has no mask. */
export function isUnlinked({ account, mask }: Pick<Debt, "account" | "mask">): boolean {
  return account === null && mask !== null;
}

type Origin = Pick<Debt, "account" | "mask" | "last_report_at">;

/**
 * Returns a figure with the source to show. The last figures of an unlinked bank are stored like entered ones, but with
 * the date of its last report.
 */
export function shownFigure<Known extends { source: FigureSource | null; as_of: string | null }>(
  debt: Origin,
  figure: Known,
): Omit<Known, "source"> & { source: ShownSource | null } {
  const { source, as_of: asOf } = figure;
  const { last_report_at: reportedAt } = debt;
  const isOlder = asOf === null || reportedAt === null || asOf <= reportedAt;

  return source === "user" && isUnlinked(debt) && isOlder
    ? { ...figure, source: "last_known" }
    : figure;
}
