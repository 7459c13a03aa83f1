import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { toBase32 } from "./base32.ts";
import type { Client } from "./client-hash.ts";
import { newOneTimeSecret } from "./one-time-code.ts";
import { lockProven, PASSWORD_FIELD, type ProveDeps, provePassword } from "./prove-password.ts";
import { requireConfirmedUser } from "./require-confirmed-address.ts";
import { isSecondStepOn, keepSecret } from "./second-step-store.ts";

type StartDeps = ProveDeps & Pick<Dependencies, "mailDelivery" | "secretBox">;

/**
 * A secret for an authenticator app, in place of one that was never confirmed. Nothing is asked for at
 * sign-in until a code shows that the app has it.
 * @throws FieldProblem when the password is wrong; Problem `email_confirmation_needed`,
 *   `second_step_is_on`, `throttled`.
 */
export async function startTwoFactor(
  deps: StartDeps,
  asked: { userId: string; password: string; client: Client },
): Promise<{ secret: string; uri: string }> {
  const { userId } = asked;
  await requireConfirmedUser(deps, userId);
  if (await deps.database.asSystem((queries) => isSecondStepOn(queries, userId))) throw isOn();
  const proven = await provePassword(deps, { ...asked, field: PASSWORD_FIELD });
  const bytes = newOneTimeSecret();

  const { email } = await deps.database.asSystemInTransaction(async (queries) => {
    const account = await lockProven(deps, queries, proven);
    const secret = deps.secretBox.seal(bytes.toString("base64url"), userId);
    const isKept = await keepSecret(queries, { userId, secret, startedAt: deps.clock.now() });
    if (!isKept) throw isOn();
    return account;
  });
  const secret = toBase32(bytes);
  return { secret, uri: uriOf({ secret, email }) };
}

/** As authenticator apps read it from a QR code; what it leaves out they take as RFC 6238 has it. */
function uriOf({ secret, email }: { secret: string; email: string }): string {
  return `otpauth://totp/Snowball:${encodeURIComponent(email)}?secret=${secret}&issuer=Snowball`;
}

function isOn(): Problem {
  return new Problem("second_step_is_on", { reason: "the second step is on" });
}
