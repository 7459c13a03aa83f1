import { Type, type Static } from "typebox";

import { closed, text } from "./scalars.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";
import { TWO_FACTOR_CODE_LENGTH_MAX } from "./two-factor-limits.ts";

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
