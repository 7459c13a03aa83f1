export { queueNotification } from "./queue-notification.ts";
export { registerNotificationRoutes } from "./routes.ts";
export { registerUnsubscribePages } from "./unsubscribe-pages.ts";
