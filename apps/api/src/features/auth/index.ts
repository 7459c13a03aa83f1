export { issueAccessToken } from "./tokens.ts";
export { createCountDearCall } from "./attempts.ts";
export { createAuthenticate } from "./create-authenticate.ts";
export { endOwnDemo } from "./demo-users.ts";
export { registerEmailChangeRoutes } from "./routes.ts";
export { registerOwnSessionRoutes } from "./routes.ts";
export { endEveryWayIn } from "./recovery.ts";
export { createForgetExpiredJob } from "./forget-expired.job.ts";
export { createNoteFailedSignInJob } from "./sign-in.ts";
export { withBothSteps } from "./prove-owner.ts";
export { registerPasskeyRoutes } from "./routes.ts";
export { registerAuthRoutes } from "./routes.ts";
export { registerSecondStepRoutes } from "./routes.ts";
export { createSendEmailChangeJob } from "./email-change.ts";
export { createSendPasswordResetJob } from "./password-reset.ts";
export { createSendVerificationJob } from "./email-verification.ts";
export { findSignedInUsers } from "./session-store.ts";
export {
  endEveryWayInForSupport,
  endSessionsForSupport,
  turnOffSecondStepForSupport,
} from "./support-orders.ts";
export { createUnusablePassword } from "./undo-security-change.ts";
export { clearSignIn } from "./user-store.ts";
export { admitDemo, startDemoUser } from "./demo-users.ts";
export type { AuthDeps } from "./sessions.ts";
