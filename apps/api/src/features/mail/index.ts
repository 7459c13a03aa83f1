export { mailJobs } from "./jobs.ts";
export { registerOutboxRoutes } from "./outbox.ts";
export { nameInMail, queueMail } from "./queue-mail.ts";
export { escapeHtml, type MailContent, writeHtmlBody, writeMail } from "./write-mail.ts";
