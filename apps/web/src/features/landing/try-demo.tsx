import { useNavigate } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/use-action.ts";
import { describeAuthError } from "#lib/session/auth-calls.ts";
import { paths } from "#lib/paths.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Starts a demo with one click, if the server has a bank for it. */
export function TryDemo() {
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
      {demo.error && (
        <Notice tone="error">{describeAuthError(demo.error).summary.join(" ")}</Notice>
      )}
    </div>
  );
}
