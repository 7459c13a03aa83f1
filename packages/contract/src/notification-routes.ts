import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { NotificationSettings, NotificationSettingsInput } from "./notifications.ts";

/** The signed-in user's email settings. */
export const notificationRoutes = {
  getNotifications: {
    endpoint: endpoints.getNotifications,
    tag: "Data",
    summary: "Return the user's email settings",
    limit: "read",
    success: { status: 200, body: NotificationSettings },
    ...inSession,
  },
  updateNotifications: {
    endpoint: endpoints.updateNotifications,
    tag: "Data",
    summary:
      "Change the email settings; absent kinds stay as they are. Turning a kind on again issues a new unsubscribe link: those of earlier emails stop working",
    limit: "write",
    body: NotificationSettingsInput,
    success: { status: 200, body: NotificationSettings },
    ...inSession,
  },
} as const;
