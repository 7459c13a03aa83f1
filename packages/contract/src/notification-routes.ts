import * as endpoints from "./endpoints.ts";
import { inSession } from "./in-session.ts";
import { NotificationSettings, NotificationSettingsInput } from "./notifications.ts";

/** Which mails the signed-in user gets. */
export const notificationRoutes = {
  getNotifications: {
    endpoint: endpoints.getNotifications,
    tag: "Data",
    summary: "Which mails the user gets",
    limit: "read",
    success: { status: 200, body: NotificationSettings },
    ...inSession,
  },
  updateNotifications: {
    endpoint: endpoints.updateNotifications,
    tag: "Data",
    summary:
      "Choose mails; kinds that are absent stay as they are. A kind that is turned on again has a new link to unsubscribe: those of earlier mails stop working",
    limit: "write",
    body: NotificationSettingsInput,
    success: { status: 200, body: NotificationSettings },
    ...inSession,
  },
} as const;
