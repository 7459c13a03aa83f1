export { createEndDemoJob, createEndDemosJob } from "./demo.ts";
export { registerDemoRoutes } from "./routes.ts";
