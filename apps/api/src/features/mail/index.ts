export { mailJobs } from "./jobs.ts";
export { registerOutboxRoutes } from "./outbox.ts";
export {
  escapeHtml,
  type MailContent,
  nameInMail,
  queueMail,
  writeHtmlBody,
  writeMail,
} from "./write-mail.ts";
