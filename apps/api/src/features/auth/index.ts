export { authJobs } from "./jobs.ts";
export { createExpensiveCallCounter } from "./attempts.ts";
export { createAuthenticate } from "./create-authenticate.ts";
export { consumeDemoQuota, endOwnDemo, startDemoUser } from "./demo-users.ts";
export { reauthenticateWithTwoFactor } from "./prove-owner.ts";
export { endEveryWayIn } from "./recovery.ts";
export {
  registerAuthRoutes,
  registerEmailChangeRoutes,
  registerOwnSessionRoutes,
  registerPasskeyRoutes,
  registerSecondStepRoutes,
} from "./routes.ts";
export { findSignedInUsers } from "./session-store.ts";
export {
  endEveryWayInForSupport,
  endSessionsForSupport,
  turnOffSecondStepForSupport,
} from "./recover-account.ts";
export { createUnusablePassword } from "./recover-account.ts";
export { clearSignIn } from "./user-store.ts";
