export {
  addDays,
  compareDates,
  daysBetween,
  formatFullDate,
  formatShortDate,
  isCalendarDate,
} from "./calendar-date.ts";
export {
  formatMonth,
  formatShortMonth,
  monthAfter,
  monthOf,
  monthsBetween,
} from "./calendar-month.ts";
