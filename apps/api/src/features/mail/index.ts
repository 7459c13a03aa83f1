export { createDeleteOldMailsJob } from "./jobs.ts";
export { escapeHtml } from "./escape-html.ts";
export { nameInMail } from "./queue-mail.ts";
export { queueMail } from "./queue-mail.ts";
export { registerOutboxRoutes } from "./outbox.ts";
export { createSendMailJob, createSendNotificationJob } from "./jobs.ts";
export { type MailWords, writeMail } from "./write-mail.ts";
