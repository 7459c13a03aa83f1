import { Type, type Static } from "typebox";

import { closed, Instant, nullable, oneOf, text } from "./scalars.ts";
import { Email } from "./session.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";

/**
 * The new address that waits for confirmation, and when its link expires. Both null if there is
 * none.
 */
export const EmailChange = closed({
  email: nullable(Type.String()),
  confirm_until: nullable(Instant),
});
export type EmailChange = Static<typeof EmailChange>;

export const EmailChangeInput = closed({ email: Email, password: text(PASSWORD_LENGTH_MAX, 1) });
export type EmailChangeInput = Static<typeof EmailChangeInput>;

/** The sign-in address after the undo, and the change that was undone. */
export const SecurityUndo = closed({
  email: Type.String(),
  removed: Type.Array(oneOf(["email_change", "passkeys", "two_factor"]), { maxItems: 3 }),
});
export type SecurityUndo = Static<typeof SecurityUndo>;

/** The key from the link in an email. */
export const EmailChangeKey = closed({ key: text(256, 1) });

/** The new sign-in address. */
export const SignInAddress = closed({ email: Type.String() });
export type SignInAddress = Static<typeof SignInAddress>;
