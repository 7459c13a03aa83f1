export { emptyProfile, fillProfile } from "./fill-profile.ts";
export { hourIn } from "./civil-time.ts";
export { dayIn } from "./day-rules.ts";
export {
  callerOf,
  dayOfDevice,
  findUserDay,
  type Caller,
  type UserDay,
  userDayIn,
} from "./find-user-day.ts";
export { registerProfileRoutes } from "./routes.ts";
