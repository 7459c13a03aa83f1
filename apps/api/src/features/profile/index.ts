export { dayIn } from "./civil-time.ts";
export {
  emptyProfile,
  fillProfile,
  findLocalDays,
  type LocalDay,
  tableOfDays,
} from "./profile-store.ts";
export { registerProfileRoutes } from "./routes.ts";
export { adoptTimeZone, type Caller, callerOf, findUserDay, type UserDay } from "./user-day.ts";
