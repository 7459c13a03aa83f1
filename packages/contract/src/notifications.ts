import { Type, type Static } from "typebox";

import { closed } from "./scalars.ts";

/** Which mails the user gets. At first all but the digest. */
export const NotificationSettings = closed({
  /** Before a payment's pay-by day. */
  payment_reminders: Type.Boolean(),
  weekly_digest: Type.Boolean(),
  /** A bank or lender that gives no data until the user signs in there again. */
  connection_problems: Type.Boolean(),
  /** A payment for the subscription that did not go through. */
  payment_problems: Type.Boolean(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** What is to change; a kind that is absent stays as it is. */
export const NotificationSettingsInput = Type.Partial(NotificationSettings, {
  additionalProperties: false,
});
export type NotificationSettingsInput = Static<typeof NotificationSettingsInput>;
