export { createDeleteOldMailsJob } from "./delete-old-mails.job.ts";
export { escapeHtml } from "./escape-html.ts";
export { nameInMail } from "./name-in-mail.ts";
export { queueMail } from "./queue-mail.ts";
export { registerOutboxRoutes } from "./routes.ts";
export { createSendMailJob, createSendNotificationJob } from "./send-mail.job.ts";
export { type MailWords, writeMail } from "./write-mail.ts";
