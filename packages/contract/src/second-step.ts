import { Type, type Static } from "typebox";

import { closed, text } from "./scalars.ts";
import { PASSWORD_LENGTH_MAX } from "./session-limits.ts";
import { SECOND_STEP_CODE_LENGTH_MAX } from "./second-step-limits.ts";

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const SecondStepCode = text(SECOND_STEP_CODE_LENGTH_MAX, 1);
const Password = text(PASSWORD_LENGTH_MAX, 1);

/** Whether signing in asks for a code as well, and how many recovery codes were not used. */
export const SecondStep = closed({
  is_on: Type.Boolean(),
  recovery_codes_left: Type.Integer({ minimum: 0 }),
});
export type SecondStep = Static<typeof SecondStep>;

export const SecondStepStart = closed({ password: Password });

/** For an authenticator app: as text, and as the address that a QR code holds. Told this once. */
export const SecondStepSecret = closed({ secret: Type.String(), uri: Type.String() });
export type SecondStepSecret = Static<typeof SecondStepSecret>;

export const SecondStepConfirmation = closed({ one_time_code: SecondStepCode });

/** Each signs in once, in place of a code. Told this once. */
export const RecoveryCodes = closed({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** What turning it off and new recovery codes ask for. */
export const SecondStepProof = closed({ password: Password, one_time_code: SecondStepCode });
export type SecondStepProof = Static<typeof SecondStepProof>;
