export {
  businessDaysAfter,
  businessDaysBefore,
  isBusinessDay,
  isFederalReserveHoliday,
  payByDate,
} from "./business-days.ts";
export {
  addDays,
  addMonths,
  compareDates,
  daysBetween,
  daysInMonth,
  formatFullDate,
  formatShortDate,
  formatWeekday,
  isCalendarDate,
  isLeapYear,
  nearestOnDay,
  weekdayOf,
} from "./calendar-date.ts";
export {
  formatMonth,
  formatShortMonth,
  monthAfter,
  monthOf,
  MONTHS,
  monthsBetween,
} from "./calendar-month.ts";
