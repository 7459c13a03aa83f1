export { CalendarFeedSection } from "./calendar-feed-section.tsx";
export { CalendarLink } from "./calendar-link.tsx";
export { DebtCalendarButton } from "./debt-calendar-button.tsx";

// Pages that are loaded on their first visit.
export const calendarPage = async () => ({
  Component: (await import("./calendar-page.tsx")).CalendarPage,
});
