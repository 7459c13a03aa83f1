export { authJobs } from "./jobs.ts";
export { createExpensiveCallCounter } from "./attempts.ts";
export { createAuthenticate } from "./sessions.ts";
export { consumeDemoQuota, endOwnDemo, startDemoUser } from "./register.ts";
export { reauthenticateWithTwoFactor } from "./two-factor.ts";
export {
  createUnusablePassword,
  endEveryWayIn,
  endEveryWayInForSupport,
  endSessionsForSupport,
  turnOffSecondStepForSupport,
} from "./recovery.ts";
export {
  registerAuthRoutes,
  registerEmailChangeRoutes,
  registerOwnSessionRoutes,
  registerPasskeyRoutes,
  registerSecondStepRoutes,
} from "./routes.ts";
export { findSignedInUsers } from "./session-store.ts";
export { clearSignIn } from "./user-store.ts";
