export { createEndDemoJob } from "./end-demo.job.ts";
export { endDemoRequest } from "./end-demo-request.ts";
export { createEndDemosJob } from "./end-demos.job.ts";
export { registerDemoRoutes } from "./routes.ts";
