export { CalendarFeedSection } from "./calendar-feed-section.tsx";
export { CalendarLink } from "./calendar-link.tsx";
export { DebtCalendarButton } from "./calendar-link.tsx";
