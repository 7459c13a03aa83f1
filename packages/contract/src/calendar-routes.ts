import { Type } from "typebox";

import { Calendar, CalendarFeed, CalendarQuery, CreatedCalendarFeed } from "./calendar.ts";
import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { withTimeZoneHeader } from "./with-time-zone-header.ts";
import { closed, Uuid } from "./scalars.ts";

/** Payments by day, for the calendar screen and for calendar programs. */
export const calendarRoutes = {
  getCalendar: {
    endpoint: endpoints.getCalendar,
    tag: "Data",
    summary: "List the payments of a date range: known payments and those of future cycles",
    limit: "read",
    query: CalendarQuery,
    success: { status: 200, body: Calendar },
    ...inSession,
    ...withTimeZoneHeader,
  },
  getDebtCalendar: {
    endpoint: endpoints.getDebtCalendar,
    tag: "Data",
    summary: "Download the payments of one debt as a calendar file (RFC 5545)",
    limit: "read",
    params: closed({ uuid: Uuid }),
    success: { status: 200, body: Type.String(), contentType: "text/calendar" },
    access: "session",
    problems: [...inSession.problems, "not_found"],
    ...withTimeZoneHeader,
  },
  getCalendarFeed: {
    endpoint: endpoints.getCalendarFeed,
    tag: "Data",
    summary: "Return when the private calendar link was made, if there is one",
    limit: "read",
    success: { status: 200, body: CalendarFeed },
    ...inSession,
  },
  makeCalendarFeed: {
    endpoint: endpoints.makeCalendarFeed,
    tag: "Data",
    summary: "Make a private calendar link and revoke the previous one",
    limit: "write",
    success: { status: 201, body: CreatedCalendarFeed },
    ...inSession,
  },
  revokeCalendarFeed: {
    endpoint: endpoints.revokeCalendarFeed,
    tag: "Data",
    summary: "Revoke the private calendar link",
    limit: "write",
    success: { status: 200, body: CalendarFeed },
    ...inSession,
  },
} as const;
