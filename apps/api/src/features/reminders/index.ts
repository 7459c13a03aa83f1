export { createRemindPaymentsJob } from "./reminders.ts";
