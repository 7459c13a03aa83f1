import { type Static, Type } from "typebox";

import { closedToDemos, inSession } from "./calls.ts";
import { PASSWORD_LENGTH_MAX } from "./limits.ts";
import { closed, Instant, nullable, oneOf, text } from "./scalars.ts";
import { Email, Empty } from "./session.ts";

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

/**
 * Changing the sign-in address: requested in a session, confirmed and undone through links in
 * emails.
 */
export const emailChangeRoutes = {
  getEmailChange: {
    summary: "Return the new address that waits for confirmation",
    success: { status: 200, body: EmailChange },
    ...inSession(),
  },
  requestEmailChange: {
    summary:
      "Send a confirmation link to a new address, which replaces the old one once the link is opened; the response is the same for every address",
    limit: "sign_in",
    body: EmailChangeInput,
    success: { status: 200, body: EmailChange },
    ...closedToDemos("email_confirmation_needed", "mail_switched_off"),
  },
  cancelEmailChange: {
    summary: "Keep the current address and revoke the link that was sent to the new one",
    success: { status: 200, body: Empty },
    ...inSession(),
  },
  confirmEmailChange: {
    summary: "Change the address with the key from the email; the user's other sessions end",
    access: "public",
    limit: "sign_in",
    body: EmailChangeKey,
    success: { status: 200, body: SignInAddress },
    problems: ["not_found", "address_taken"],
  },
  undoSecurityChange: {
    summary:
      "Undo a new passkey, two-factor authentication or a change of the address with the key from the email about it; all sessions end and the password is deleted",
    access: "public",
    limit: "sign_in",
    body: EmailChangeKey,
    success: { status: 200, body: SecurityUndo },
    problems: ["not_found"],
  },
} as const;
