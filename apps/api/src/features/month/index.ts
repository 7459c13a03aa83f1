export { registerMonthRoutes } from "./routes.ts";
