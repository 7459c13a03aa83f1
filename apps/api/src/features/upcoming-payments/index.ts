export { registerUpcomingPaymentRoutes } from "./routes.ts";
export { createTellPaymentsJob } from "./tell-payments.job.ts";
