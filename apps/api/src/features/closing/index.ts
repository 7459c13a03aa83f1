export { createFinishClosingJob } from "./close-account.ts";
export { createOrderClosingsJob } from "./close-account.ts";
export { registerClosingRoutes } from "./routes.ts";
