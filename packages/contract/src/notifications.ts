import { Type, type Static } from "typebox";

import { closed } from "./scalars.ts";

/** The user's email settings. By default, every kind except the digest is on. */
export const NotificationSettings = closed({
  /** Sent before a payment's pay-by day. */
  payment_reminders: Type.Boolean(),
  weekly_digest: Type.Boolean(),
  /** Sent when a bank or lender returns no data until the user signs in there again. */
  connection_problems: Type.Boolean(),
  /** Sent when a payment for the subscription fails. */
  payment_problems: Type.Boolean(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** Changes to the settings. Absent kinds stay as they are. */
export const NotificationSettingsInput = Type.Partial(NotificationSettings, {
  additionalProperties: false,
});
export type NotificationSettingsInput = Static<typeof NotificationSettingsInput>;
