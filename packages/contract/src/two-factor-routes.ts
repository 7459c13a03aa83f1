import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import {
  RecoveryCodes,
  TwoFactor,
  TwoFactorConfirmation,
  TwoFactorProof,
  TwoFactorSecret,
  TwoFactorStart,
} from "./two-factor.ts";

/** Two-factor authentication with an authenticator app. */
export const twoFactorRoutes = {
  getTwoFactor: {
    endpoint: endpoints.getTwoFactor,
    tag: "Data",
    summary: "Return whether two-factor authentication is on",
    limit: "read",
    success: { status: 200, body: TwoFactor },
    ...inSession,
  },
  startTwoFactor: {
    endpoint: endpoints.startTwoFactor,
    tag: "Data",
    summary: "Create a secret for an authenticator app; signing in does not require it yet",
    limit: "sign_in",
    body: TwoFactorStart,
    success: { status: 200, body: TwoFactorSecret },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "email_confirmation_needed", "second_step_is_on"],
  },
  confirmTwoFactor: {
    endpoint: endpoints.confirmTwoFactor,
    tag: "Data",
    summary:
      "Turn two-factor authentication on with a code of the app; the user's other sessions end",
    limit: "sign_in",
    body: TwoFactorConfirmation,
    success: { status: 200, body: RecoveryCodes },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "email_confirmation_needed", "not_found"],
  },
  renewRecoveryCodes: {
    endpoint: endpoints.renewRecoveryCodes,
    tag: "Data",
    summary: "Create new recovery codes; earlier ones stop working",
    limit: "sign_in",
    body: TwoFactorProof,
    success: { status: 200, body: RecoveryCodes },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
  turnOffTwoFactor: {
    endpoint: endpoints.turnOffTwoFactor,
    tag: "Data",
    summary: "Turn two-factor authentication off and delete the secret and the recovery codes",
    limit: "sign_in",
    body: TwoFactorProof,
    success: { status: 200, body: TwoFactor },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
} as const;
