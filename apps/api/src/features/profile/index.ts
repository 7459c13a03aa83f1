export { dayIn, hourIn } from "./civil-time.ts";
export { emptyProfile, fillProfile } from "./fill-profile.ts";
export { registerProfileRoutes } from "./routes.ts";
export { adoptTimeZone, type Caller, callerOf, findUserDay, type UserDay } from "./user-day.ts";
