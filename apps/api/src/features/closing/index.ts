export {
  createEnqueueClosingsJob,
  createFinishClosingJob,
  registerClosingRoutes,
} from "./routes.ts";
