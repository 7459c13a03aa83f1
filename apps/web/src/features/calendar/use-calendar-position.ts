import { isCalendarDate, monthOf } from "@snowball/dates";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { type DateRange, calendarRange, clampDate } from "./month-days.ts";

export type CalendarView = "month" | "list";

export type CalendarPosition = {
  view: CalendarView;
  month: string;
  /** The day with its payments shown: by default today, or the first day of another month. */
  chosen: string;
  /** Chooses a day, or the closest one within the range. */
  choose: (day: string) => void;
  /** Returns the URL query that shows the same month in a view. */
  searchOf: (view: CalendarView) => string;
};

/**
 * The user's position in the calendar. Month and view are in the URL, so that the back button
 * restores them. The day is not, because browsers limit URL changes per second.
 */
export function useCalendarPosition(today: string): CalendarPosition {
  const [search, setSearch] = useSearchParams();
  const range = calendarRange(today);
  const [chosen, setChosen] = useState(() => dayToOpen(search.get("month"), { range, today }));
  const month = monthOf(chosen);
  const view = search.get("view") === "list" ? "list" : "month";

  function searchFor(shown: CalendarView, at: string): string {
    const params = new URLSearchParams({
      ...(shown === "list" && { view: shown }),
      ...(at !== monthOf(today) && { month: at.slice(0, 7) }),
    });
    return params.toString();
  }

  return {
    view,
    month,
    chosen,
    choose: (wanted) => {
      const next = clampDate(range, wanted);
      setChosen(next);
      if (monthOf(next) === month) return;
      setSearch(searchFor(view, monthOf(next)), { replace: true, preventScrollReset: true });
    },
    searchOf: (shown) => searchFor(shown, month),
  };
}

/** Returns today, or the first day of the month in the URL. */
function dayToOpen(
  asked: string | null,
  { range, today }: { range: DateRange; today: string },
): string {
  const first = `${asked}-01`;
  const month = monthOf(isCalendarDate(first) ? clampDate(range, first) : today);

  return month === monthOf(today) ? today : month;
}
