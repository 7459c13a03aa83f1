export {
  addDays,
  compareDates,
  daysBetween,
  formatFullDate,
  formatShortDate,
  isCalendarDate,
} from "./calendar-date.ts";
