export { createRemindPaymentsJob } from "./remind-payments.job.ts";
