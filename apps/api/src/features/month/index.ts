export {
  budgetNote,
  counted,
  describeAmount,
  type MailLine,
  type PaymentInMail,
  paymentsInMail,
  questionLines,
  upperFirst,
  wholeOf,
} from "./describe-for-mail.ts";
export { type MonthOfUser, type MonthReading, readMonth } from "./month.ts";
export { registerMonthRoutes } from "./routes.ts";
