export { CIVIL_HOURS } from "./queue-notification.ts";
export { adoptNotifications, undoAdoptedNotifications } from "./adopt-choice.ts";
export {
  DEBOUNCE_MS,
  orderMails,
  orderReminders,
  type RemindPayload,
  remindPaymentsRequest,
  writeDigestRequest,
} from "./notification-job-requests.ts";
export { createOrderMailsJob } from "./order-mails.job.ts";
export { findConfirmedAddress } from "./notification-store.ts";
export { canBeNotified, type NotificationDeps, queueNotification } from "./queue-notification.ts";
export { registerNotificationRoutes } from "./routes.ts";
export { registerUnsubscribePages } from "./unsubscribe.ts";
