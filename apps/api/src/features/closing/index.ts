export { createFinishClosingJob, createEnqueueClosingsJob } from "./close-account.ts";
export { registerClosingRoutes } from "./routes.ts";
