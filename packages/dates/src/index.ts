export {
  ARRIVAL_BUSINESS_DAYS,
  ARRIVAL_MAX_BUSINESS_DAYS,
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
  earlierDate,
  formatMonthAndDay,
  formatFullDate,
  formatShortDate,
  formatWeekday,
  isCalendarDate,
  isLeapYear,
  laterDate,
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
