export { issueAccessToken } from "./access-tokens.ts";
export { createCountDearCall } from "./count-dear-call.ts";
export { createAuthenticate } from "./create-authenticate.ts";
export { endOwnDemo } from "./end-demo.ts";
export { registerEmailChangeRoutes } from "./email-change-routes.ts";
export { registerOwnSessionRoutes } from "./own-sessions-routes.ts";
export { endEveryWayIn } from "./end-every-way-in.ts";
export { createForgetExpiredJob } from "./forget-expired.job.ts";
export { createNoteFailedSignInJob } from "./note-failed-sign-in.job.ts";
export { type BothDeps, withBothSteps } from "./prove-both-steps.ts";
export { registerPasskeyRoutes } from "./passkey-routes.ts";
export { registerAuthRoutes } from "./routes.ts";
export { registerSecondStepRoutes } from "./second-step-routes.ts";
export { createSendEmailChangeJob } from "./send-email-change.job.ts";
export { createSendPasswordResetJob } from "./send-password-reset.job.ts";
export { createSendVerificationJob } from "./send-verification.job.ts";
export { findSignedInUsers } from "./session-store.ts";
export {
  endEveryWayInForSupport,
  endSessionsForSupport,
  turnOffSecondStepForSupport,
} from "./support-orders.ts";
export type { NotifyDeps } from "./notify-owner.ts";
export { createUnusablePassword } from "./undo-security-change.ts";
export { clearSignIn } from "./user-store.ts";
export { admitDemo, startDemoUser } from "./start-demo-user.ts";
