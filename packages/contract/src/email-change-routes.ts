import { EmailChange, EmailChangeInput, EmailChangeKey, SignInAddress } from "./email-change.ts";
import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import { Empty } from "./session.ts";

/** Another address to sign in with: asked for in a session, confirmed and undone through links by mail. */
export const emailChangeRoutes = {
  getEmailChange: {
    endpoint: endpoints.getEmailChange,
    tag: "Data",
    summary: "The new address that waits to be confirmed",
    limit: "read",
    success: { status: 200, body: EmailChange },
    ...inSession,
  },
  requestEmailChange: {
    endpoint: endpoints.requestEmailChange,
    tag: "Data",
    summary:
      "Send a link to a new address; it signs in once the link was followed. The answer is the same for every address",
    limit: "sign_in",
    body: EmailChangeInput,
    success: { status: 200, body: EmailChange },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "mail_switched_off"],
  },
  cancelEmailChange: {
    endpoint: endpoints.cancelEmailChange,
    tag: "Data",
    summary: "Keep the address; the link that was sent to the new one ends",
    limit: "write",
    success: { status: 200, body: Empty },
    ...inSession,
  },
  confirmEmailChange: {
    endpoint: endpoints.confirmEmailChange,
    tag: "Session",
    summary: "Change the address with the key from the mail; the user's other sessions end",
    access: "public",
    limit: "sign_in",
    body: EmailChangeKey,
    success: { status: 200, body: SignInAddress },
    problems: ["not_found", "address_taken"],
  },
  undoEmailChange: {
    endpoint: endpoints.undoEmailChange,
    tag: "Session",
    summary:
      "Take a change of the address back with the key from the mail to the old one; every session and the password end",
    access: "public",
    limit: "sign_in",
    body: EmailChangeKey,
    success: { status: 200, body: SignInAddress },
    problems: ["not_found"],
  },
} as const;
