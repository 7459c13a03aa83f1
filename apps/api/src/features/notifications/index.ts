export { CIVIL_HOURS } from "./queue-notification.ts";
export { adoptNotifications, undoAdoptedNotifications } from "./adopt-choice.ts";
export { claimDay, findLastSentOn, saveNextCheck } from "./agenda-store.ts";
export { DEBOUNCE_MS, orderReminders } from "./kinds.ts";
export { createOrderMailsJob, orderMails } from "./order-mails.ts";
export { findConfirmedAddress } from "./notification-store.ts";
export { canBeNotified, type NotificationDeps, queueNotification } from "./queue-notification.ts";
export { registerNotificationRoutes } from "./routes.ts";
export { registerUnsubscribePages } from "./unsubscribe.ts";
