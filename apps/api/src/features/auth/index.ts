export { issueAccessToken } from "./access-tokens.ts";
export { createAuthenticate } from "./create-authenticate.ts";
export { createForgetExpiredJob } from "./forget-expired.job.ts";
export { createNoteFailedSignInJob } from "./note-failed-sign-in.job.ts";
export { registerAuthRoutes } from "./routes.ts";
export { createSendPasswordResetJob } from "./send-password-reset.job.ts";
export { createSendVerificationJob } from "./send-verification.job.ts";
export { admitDemo, startDemoUser } from "./start-demo-user.ts";
