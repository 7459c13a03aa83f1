import { type Static, Type } from "typebox";

import { closedToDemos, inSession } from "./calls.ts";
import { PASSWORD_LENGTH_MAX, TWO_FACTOR_CODE_LENGTH_MAX } from "./limits.ts";
import { closed, text } from "./scalars.ts";

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const TwoFactorCode = text(TWO_FACTOR_CODE_LENGTH_MAX, 1);
const Password = text(PASSWORD_LENGTH_MAX, 1);

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export const TwoFactor = closed({
  is_on: Type.Boolean(),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
});
export type TwoFactor = Static<typeof TwoFactor>;

export const TwoFactorStart = closed({ password: Password });

/** The secret for an authenticator app, as text and as the URI of a QR code. Returned only once. */
export const TwoFactorSecret = closed({ secret: Type.String(), uri: Type.String() });
export type TwoFactorSecret = Static<typeof TwoFactorSecret>;

export const TwoFactorConfirmation = closed({ one_time_code: TwoFactorCode });

/** Each signs in once, instead of a code from the app. Returned only once. */
export const RecoveryCodes = closed({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Required to turn two-factor authentication off and to create recovery codes. */
export const TwoFactorProof = closed({ password: Password, one_time_code: TwoFactorCode });
export type TwoFactorProof = Static<typeof TwoFactorProof>;

/** Two-factor authentication with an authenticator app. */
export const twoFactorRoutes = {
  getTwoFactor: {
    summary: "Return whether two-factor authentication is on",
    success: { status: 200, body: TwoFactor },
    ...inSession(),
  },
  startTwoFactor: {
    summary: "Create a secret for an authenticator app; signing in does not require it yet",
    limit: "sign_in",
    body: TwoFactorStart,
    success: { status: 200, body: TwoFactorSecret },
    ...closedToDemos("email_confirmation_needed", "second_step_is_on"),
  },
  confirmTwoFactor: {
    summary:
      "Turn two-factor authentication on with a code of the app; the user's other sessions end",
    limit: "sign_in",
    body: TwoFactorConfirmation,
    success: { status: 200, body: RecoveryCodes },
    ...closedToDemos("email_confirmation_needed", "not_found"),
  },
  renewRecoveryCodes: {
    summary: "Create new recovery codes; earlier ones stop working",
    limit: "sign_in",
    body: TwoFactorProof,
    success: { status: 200, body: RecoveryCodes },
    ...closedToDemos("not_found"),
  },
  turnOffTwoFactor: {
    summary: "Turn two-factor authentication off and delete the secret and the recovery codes",
    limit: "sign_in",
    body: TwoFactorProof,
    success: { status: 200, body: TwoFactor },
    ...closedToDemos("not_found"),
  },
} as const;
