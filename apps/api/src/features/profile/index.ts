export { adoptTimeZone } from "./adopt-time-zone.ts";
export { emptyProfile, fillProfile } from "./fill-profile.ts";
export { hourIn } from "./civil-time.ts";
export { dayIn } from "./day-rules.ts";
export { callerOf, findUserDay, type Caller, type UserDay } from "./user-day.ts";
export { registerProfileRoutes } from "./routes.ts";
