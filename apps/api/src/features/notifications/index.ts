export { adoptNotifications, undoAdoptedNotifications } from "./adopt-choice.ts";
export { createOrderMailsJob, DEBOUNCE_MS, orderMails, orderReminders } from "./kinds.ts";
export { claimDay, findLastSentOn, saveNextCheck } from "./agenda-store.ts";
export { findConfirmedAddress } from "./notification-store.ts";
export {
  canBeNotified,
  CIVIL_HOURS,
  type NotificationDeps,
  queueNotification,
} from "./queue-notification.ts";
export { registerNotificationRoutes } from "./routes.ts";
export { registerUnsubscribePages } from "./unsubscribe.ts";
