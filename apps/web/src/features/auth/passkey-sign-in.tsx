import { useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/use-action.ts";
import { supportsPasskeys } from "#lib/passkeys/supports-passkeys.ts";
import { PasskeyError } from "#lib/passkeys/passkey-error.ts";
import { describeAuthError } from "#lib/session/auth-calls.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Signs in with a passkey; shows nothing if the browser does not support passkeys. */
export function PasskeySignIn() {
  const { session } = useSession();
  const isHydrated = useIsHydrated();
  const { submit, isBusy, error } = useAction(() =>
    session.signInWithPasskey(async (challenge) => {
      const { requestPasskey } = await import("#lib/passkeys/browser-passkeys.ts");
      return requestPasskey(challenge);
    }),
  );
  if (!isHydrated || !supportsPasskeys()) return null;

  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => submit()}>
        Use a passkey
      </Button>
      {error && <Notice tone="error">{messageOf(error)}</Notice>}
    </>
  );
}

function messageOf(error: Error): string {
  return error instanceof PasskeyError ? error.message : describeAuthError(error).summary.join(" ");
}
