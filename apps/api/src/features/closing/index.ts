export { createFinishClosingJob, createOrderClosingsJob } from "./close-account.ts";
export { registerClosingRoutes } from "./routes.ts";
