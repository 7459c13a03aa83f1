export { registerUpcomingPaymentRoutes } from "./routes.ts";
