import { isCalendarDate, monthOf } from "@snowball/dates";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { type Reach, reachOf, within } from "./month-days.ts";

export type CalendarView = "month" | "list";

export type CalendarPlace = {
  view: CalendarView;
  month: string;
  /** The day whose payments are shown: of the month, today where it is of it. */
  chosen: string;
  /** Goes to a day, or to the one next to it that is within reach. */
  choose: (day: string) => void;
  /** The query of the address that shows the same month in a view. */
  searchOf: (view: CalendarView) => string;
};

/**
 * Where in the calendar the user is. Month and view stand in the address as well, so that the way back
 * from a debt leads to them; the day does not, since a browser takes few changes of it a second.
 */
export function useCalendarPlace(today: string): CalendarPlace {
  const [search, setSearch] = useSearchParams();
  const reach = reachOf(today);
  const [chosen, setChosen] = useState(() => dayToOpen(search.get("month"), { reach, today }));
  const month = monthOf(chosen);
  const view = search.get("view") === "list" ? "list" : "month";

  function searchFor(shown: CalendarView, at: string): string {
    const told = new URLSearchParams({
      ...(shown === "list" && { view: shown }),
      ...(at !== monthOf(today) && { month: at.slice(0, 7) }),
    });
    return told.toString();
  }

  return {
    view,
    month,
    chosen,
    choose: (wanted) => {
      const next = within(reach, wanted);
      setChosen(next);
      if (monthOf(next) === month) return;
      setSearch(searchFor(view, monthOf(next)), { replace: true, preventScrollReset: true });
    },
    searchOf: (shown) => searchFor(shown, month),
  };
}

/** Today, or the first day of the month that the address names. */
function dayToOpen(
  asked: string | null,
  { reach, today }: { reach: Reach; today: string },
): string {
  const first = `${asked}-01`;
  const month = monthOf(isCalendarDate(first) ? within(reach, first) : today);

  return month === monthOf(today) ? today : month;
}
