import { useNavigate } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { authErrorText } from "#lib/session/auth-calls.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

const WAYS =
  "flex flex-wrap gap-3 [&_a]:min-h-[50px] [&_a]:px-6 [&_a]:text-base [&_button]:min-h-[50px] [&_button]:px-6 [&_button]:text-base";
export function EntryLinks() {
  const { status } = useSession();
  if (status === "authorized") {
    return (
      <div className={WAYS}>
        <ButtonLink to={paths.home()}>Open Snowball</ButtonLink>
      </div>
    );
  }
  return (
    <div className={WAYS}>
      <ButtonLink to={paths.register()}>Create an account</ButtonLink>
      <ButtonLink to={paths.login()} variant="secondary">
        Sign in
      </ButtonLink>
      <TryDemo />
    </div>
  );
}

/** Starts a demo with one click, if the server has a bank for it. */
function TryDemo() {
  const { session } = useSession();
  const { hasDemo } = useAppConfig();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const demo = useAction(() => session.startDemo(), { onSuccess: () => navigate(paths.home()) });
  // The prerendered page does not know the server's configuration, so it reserves the space.
  if (isHydrated && !hasDemo) return null;

  return (
    <div className="grid min-h-[50px] basis-full justify-items-start gap-3">
      {isHydrated && (
        <Button variant="secondary" isBusy={demo.isBusy} onClick={() => demo.submit()}>
          Try it with a demo household
        </Button>
      )}
      {demo.error && <Notice tone="error">{authErrorText(demo.error)}</Notice>}
    </div>
  );
}
