import type { Debt, FigureSource } from "./debt.ts";

/** Returns whether the debt came from a bank that was unlinked since: a debt that the user entered has no mask. */
export function isUnlinked({ account, mask }: Pick<Debt, "account" | "mask">): boolean {
  return account === null && mask !== null;
}

/**
 * Returns whether a figure is the last one of an unlinked bank: stored like an entered one, but with the date of the
 * bank's last report. The user's own figures have other dates.
 */
export function isLastKnown(
  debt: Pick<Debt, "account" | "mask" | "last_report_at">,
  { source, as_of: asOf }: { source: FigureSource | null; as_of: string | null },
): boolean {
  const { last_report_at: reportedAt } = debt;
  const isReported = asOf === null || reportedAt === null || asOf === reportedAt;

  return source === "user" && isUnlinked(debt) && isReported;
}
