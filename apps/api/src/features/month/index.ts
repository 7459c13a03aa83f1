export {
  describeAmount,
  isOpen,
  type MailLine,
  namesInMail,
  questionLines,
  upperFirst,
} from "./describe-for-mail.ts";
export { type MonthOfUser, readMonth } from "./month.ts";
export { registerMonthRoutes } from "./routes.ts";
