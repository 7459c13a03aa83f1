import {
  EmailChange,
  EmailChangeInput,
  EmailChangeKey,
  SecurityUndo,
  SignInAddress,
} from "./email-change.ts";
import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import { Empty } from "./session.ts";

/**
 * Changing the sign-in address: requested in a session, confirmed and undone through links in
 * emails.
 */
export const emailChangeRoutes = {
  getEmailChange: {
    endpoint: endpoints.getEmailChange,
    tag: "Data",
    summary: "Return the new address that waits for confirmation",
    limit: "read",
    success: { status: 200, body: EmailChange },
    ...inSession,
  },
  requestEmailChange: {
    endpoint: endpoints.requestEmailChange,
    tag: "Data",
    summary:
      "Send a confirmation link to a new address, which replaces the old one once the link is opened; the response is the same for every address",
    limit: "sign_in",
    body: EmailChangeInput,
    success: { status: 200, body: EmailChange },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "email_confirmation_needed", "mail_switched_off"],
  },
  cancelEmailChange: {
    endpoint: endpoints.cancelEmailChange,
    tag: "Data",
    summary: "Keep the current address and revoke the link that was sent to the new one",
    limit: "write",
    success: { status: 200, body: Empty },
    ...inSession,
  },
  confirmEmailChange: {
    endpoint: endpoints.confirmEmailChange,
    tag: "Session",
    summary: "Change the address with the key from the email; the user's other sessions end",
    access: "public",
    limit: "sign_in",
    body: EmailChangeKey,
    success: { status: 200, body: SignInAddress },
    problems: ["not_found", "address_taken"],
  },
  undoSecurityChange: {
    endpoint: endpoints.undoSecurityChange,
    tag: "Session",
    summary:
      "Undo a new passkey, two-factor authentication or a change of the address with the key from the email about it; all sessions end and the password is deleted",
    access: "public",
    limit: "sign_in",
    body: EmailChangeKey,
    success: { status: 200, body: SecurityUndo },
    problems: ["not_found"],
  },
} as const;
