export { createEndDemoJob } from "./demo.ts";
export { createEndDemosJob } from "./demo.ts";
export { registerDemoRoutes } from "./routes.ts";
