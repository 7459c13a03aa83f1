export { type MonthOfUser, readMonth } from "./read-month.ts";
export { registerMonthRoutes } from "./routes.ts";
