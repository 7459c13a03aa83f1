export { dailyMailJobs } from "./daily-mails.ts";
