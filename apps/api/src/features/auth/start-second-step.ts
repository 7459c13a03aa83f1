import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { toBase32 } from "./base32.ts";
import type { Client } from "./client-hash.ts";
import { newOneTimeSecret } from "./one-time-code.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { requireConfirmedUser } from "./require-confirmed-address.ts";
import { isSecondStepOn, storeSecret } from "./second-step-store.ts";

type StartDeps = ProveDeps & Pick<Dependencies, "mailDelivery" | "secretBox">;

/**
 * Returns a secret for an authenticator app, replacing an unconfirmed one. Sign-in asks for a code
 * only after a first code has confirmed the secret.
 * @throws FieldProblem when the password is wrong; Problem `email_confirmation_needed`,
 * `second_step_is_on`, `throttled`.
 */
export async function startTwoFactor(
  deps: StartDeps,
  input: { userId: string; password: string; client: Client },
): Promise<{ secret: string; uri: string }> {
  const { userId } = input;
  await requireConfirmedUser(deps, userId);
  if (await deps.database.asSystem((queries) => isSecondStepOn(queries, userId))) throw isOn();
  const proven = await provePassword(deps, { ...input, field: PASSWORD_FIELD });
  const bytes = newOneTimeSecret();

  const { email } = await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);
    const secret = deps.secretBox.seal(bytes.toString("base64url"), userId);
    const isKept = await storeSecret(queries, { userId, secret, startedAt: deps.clock.now() });
    if (!isKept) throw isOn();
    return account;
  });
  const secret = toBase32(bytes);
  return { secret, uri: uriOf({ secret, email }) };
}

/**
 * Returns the URI for the QR code. Authenticator apps use the defaults of RFC 6238 for omitted
 * parameters.
 */
function uriOf({ secret, email }: { secret: string; email: string }): string {
  return `otpauth://totp/Snowball:${encodeURIComponent(email)}?secret=${secret}&issuer=Snowball`;
}

function isOn(): Problem {
  return new Problem("second_step_is_on", { reason: "the second step is on" });
}
