export {
  adoptNotifications,
  findConfirmedAddress,
  undoAdoptedNotifications,
} from "./notification-store.ts";
export { canBeNotified, type MailContent, queueNotification } from "./queue-notification.ts";
export { registerNotificationRoutes } from "./routes.ts";
export { registerUnsubscribePages } from "./unsubscribe.ts";
