export { dayIn } from "./day-rules.ts";
export { callerOf, findUserDay, type Caller } from "./find-user-day.ts";
export { registerProfileRoutes } from "./routes.ts";
