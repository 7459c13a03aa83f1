export { CalendarFeedSection } from "./calendar-feed-section.tsx";
export { CalendarLink, DebtCalendarButton } from "./calendar-link.tsx";
