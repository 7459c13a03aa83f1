export { createCountDearCall } from "./attempts.ts";
export { createAuthenticate } from "./create-authenticate.ts";
export { admitDemo, endOwnDemo, startDemoUser } from "./demo-users.ts";
export { createSendEmailChangeJob } from "./email-change.ts";
export { createSendVerificationJob } from "./email-verification.ts";
export { createForgetExpiredJob } from "./forget-expired.job.ts";
export { createSendPasswordResetJob } from "./passwords.ts";
export { withBothSteps } from "./prove-owner.ts";
export { endEveryWayIn } from "./recovery.ts";
export {
  registerAuthRoutes,
  registerEmailChangeRoutes,
  registerOwnSessionRoutes,
  registerPasskeyRoutes,
  registerSecondStepRoutes,
} from "./routes.ts";
export { findSignedInUsers } from "./session-store.ts";
export type { AuthDeps } from "./sessions.ts";
export { createNoteFailedSignInJob } from "./sign-in.ts";
export {
  endEveryWayInForSupport,
  endSessionsForSupport,
  turnOffSecondStepForSupport,
} from "./support-orders.ts";
export { issueAccessToken } from "./tokens.ts";
export { createUnusablePassword } from "./undo-security-change.ts";
export { clearSignIn } from "./user-store.ts";
