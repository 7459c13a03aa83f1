export { createFinishClosingJob } from "./finish-closing.job.ts";
export { createOrderClosingsJob } from "./order-closings.job.ts";
export { registerClosingRoutes } from "./routes.ts";
