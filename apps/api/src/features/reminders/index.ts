export { writeReminders } from "./reminders.ts";
