export { dayIn } from "./civil-time.ts";
export { emptyProfile, fillProfile } from "./fill-profile.ts";
export { findLocalDays, type LocalDay, tableOfDays } from "./local-days-store.ts";
export { registerProfileRoutes } from "./routes.ts";
export { adoptTimeZone, type Caller, callerOf, findUserDay, type UserDay } from "./user-day.ts";
