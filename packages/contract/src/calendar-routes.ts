import { Type } from "typebox";

import { Calendar, CalendarFeed, CalendarQuery, MadeCalendarFeed } from "./calendar.ts";
import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { onUsersDay } from "./on-users-day.ts";
import { closed, Uuid } from "./scalars.ts";

/** Payments by the days on which to make them, for the screen and for calendar programs. */
export const calendarRoutes = {
  getCalendar: {
    endpoint: endpoints.getCalendar,
    tag: "Data",
    summary: "What to pay on the days of a stretch: known payments, and those of cycles to come",
    limit: "read",
    query: CalendarQuery,
    success: { status: 200, body: Calendar },
    ...inSession,
    ...onUsersDay,
  },
  getDebtCalendar: {
    endpoint: endpoints.getDebtCalendar,
    tag: "Data",
    summary: "The payments of one debt as a file for a calendar program (RFC 5545)",
    limit: "read",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Type.String(), contentType: "text/calendar" },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...onUsersDay,
  },
  getCalendarFeed: {
    endpoint: endpoints.getCalendarFeed,
    tag: "Data",
    summary: "Whether there is a private link to the calendar, and since when",
    limit: "read",
    success: { status: 200, body: CalendarFeed },
    ...inSession,
  },
  makeCalendarFeed: {
    endpoint: endpoints.makeCalendarFeed,
    tag: "Data",
    summary: "Make a private link to the calendar; one that there was stops working",
    limit: "write",
    success: { status: 201, body: MadeCalendarFeed },
    ...inSession,
  },
  revokeCalendarFeed: {
    endpoint: endpoints.revokeCalendarFeed,
    tag: "Data",
    summary: "Revoke the private link",
    limit: "write",
    success: { status: 200, body: CalendarFeed },
    ...inSession,
  },
} as const;
