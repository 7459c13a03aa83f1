export { registerPayoffPlanRoutes } from "./routes.ts";
