import { type Static, type TBoolean, Type } from "typebox";

import { inSession } from "./calls.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds.ts";
import { closed } from "./scalars.ts";

/** The user's email settings. By default, every kind except the digest and the review is on. */
export const NotificationSettings = closed(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Type.Boolean()])) as Record<
    NotificationKind,
    TBoolean
  >,
);
export type NotificationSettings = Static<typeof NotificationSettings>;

/** Changes to the settings. Absent kinds stay as they are. */
export const NotificationSettingsInput = Type.Partial(NotificationSettings, {
  additionalProperties: false,
});
export type NotificationSettingsInput = Static<typeof NotificationSettingsInput>;

/** The signed-in user's email settings. */
export const notificationRoutes = {
  getNotifications: {
    summary: "Return the user's email settings",
    success: { status: 200, body: NotificationSettings },
    ...inSession(),
  },
  updateNotifications: {
    summary:
      "Change the email settings; absent kinds stay as they are. Turning a kind on again issues a new unsubscribe link: those of earlier emails stop working",
    body: NotificationSettingsInput,
    success: { status: 200, body: NotificationSettings },
    ...inSession(),
  },
} as const;
