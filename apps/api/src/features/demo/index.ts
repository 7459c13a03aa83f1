export { createEndDemoJob, createEndDemosJob, registerDemoRoutes } from "./routes.ts";
