import { type Debt, type FigureSource, isLastKnown } from "@snowball/contract";
import { daysBetween, formatMonthAndDay, formatShortDate } from "@snowball/dates";
import { signOf } from "@snowball/money";

import { classNames } from "#ui/class-names.ts";

import { calendarToday } from "./calendar-today.ts";

/** The source of a figure on a screen. `last_known`: the bank of the debt was unlinked since it reported the figure. */
export type ShownSource = FigureSource | "last_known";

type Origin = Pick<Debt, "account" | "mask" | "last_report_at">;

/** Returns a figure with the source to show. */
export function shownFigure<Known extends { source: FigureSource | null; as_of: string | null }>(
  debt: Origin,
  figure: Known,
): Omit<Known, "source"> & { source: ShownSource | null } {
  return isLastKnown(debt, figure) ? { ...figure, source: "last_known" } : figure;
}

type SourceChipProps = {
  figure: { source: ShownSource | null; as_of: string | null };
  today: string;
};

/** Shows the source of a figure and its date; amber if it is outdated or an estimate. */
export function SourceChip({ figure, today }: SourceChipProps) {
  const { source, as_of: asOf } = figure;
  if (source === null) return null;
  const isDoubtful = source === "estimate" || daysIfOld(asOf, today) !== null;

  return (
    <span
      className={classNames(
        "inline-block rounded-full px-2 py-0.25 text-xs font-semibold tracking-normal whitespace-nowrap",
        colors(source, isDoubtful),
      )}
    >
      {describeSource(figure, today)}
    </span>
  );
}

function colors(source: ShownSource, isDoubtful: boolean): string {
  // A border, because the chip may be on a background of its own color.
  if (isDoubtful)
    return "bg-sun-tint text-on-sun-tint shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--on-sun-tint)_40%,transparent)]";

  return source === "user" ? "bg-accent-tint text-accent" : "bg-surface-sunken text-ink-soft";
}

type SourcedFigure = { source: ShownSource | null; as_of: string | null };

const names: Record<ShownSource, string> = {
  bank: "Bank",
  user: "You",
  estimate: "Estimate",
  last_known: "Last known",
};

/**
 * Returns the source of a figure and its date: `Bank · Nov 20`, or the day since which it is an estimate:
 * `Estimate since Nov 20`; undefined if there is no source.
 */
export function describeSource(
  { source, as_of: asOf }: SourcedFigure,
  today: string,
): string | undefined {
  if (source === null) return undefined;
  if (asOf === null) return names[source];
  const when = formatDateWithoutThisYear(localDateOf(asOf), today);

  return `${names[source]}${source === "estimate" ? " since " : " · "}${when}`;
}

/** Returns `Nov 20` for a date of this year, else `Nov 20, 2025`. */
function formatDateWithoutThisYear(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatMonthAndDay(date) : formatShortDate(date);
}

/** An older figure is outdated, because a statement comes every month. */
const FIGURE_DAYS_MAX = 35;

/** Returns the calendar date of an instant in the user's time zone. */
export function localDateOf(instant: string): string {
  return calendarToday(new Date(instant));
}

/** Returns the age of a figure in days if it is outdated; else null. */
export function daysIfOld(asOf: string | null, today: string): number | null {
  const days = asOf === null ? 0 : daysBetween(localDateOf(asOf), today);

  return days > FIGURE_DAYS_MAX ? days : null;
}

type Estimated = Pick<Debt, "estimated_interest"> & { owed: Pick<Debt["owed"], "value"> };

/** Whether something is owed, and how much is an estimate, so that it is shown with "about". */
export function isAbout({ owed, estimated_interest: interest }: Estimated): boolean {
  return interest !== null && owed.value !== null && signOf(owed.value) !== 0;
}

/** Returns the balance with its source: an estimate if interest or payments changed it since it was entered. */
export function balanceFigure(
  debt: Pick<Debt, "owed" | "estimated_interest" | "account" | "mask" | "last_report_at">,
) {
  return debt.estimated_interest !== null
    ? { ...debt.owed, source: "estimate" as const }
    : shownFigure(debt, debt.owed);
}
