import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { findOwnSecondStep, renewRecoveryCodes, turnOffTwoFactor } from "./change-second-step.ts";
import { confirmTwoFactor } from "./confirm-second-step.ts";
import { startTwoFactor } from "./start-second-step.ts";

export function registerSecondStepRoutes(route: Route, deps: Dependencies): void {
  const present = async (userId: string) => {
    const { isOn, recoveryCodesLeft } = await findOwnSecondStep(deps, userId);
    return { is_on: isOn, recovery_codes_left: recoveryCodesLeft };
  };

  route("getTwoFactor", ({ session: { userId } }) => present(userId));
  route("startTwoFactor", ({ body: { password }, session: { userId }, client }) =>
    startTwoFactor(deps, { userId, password, client }),
  );
  route("confirmTwoFactor", async ({ body: { one_time_code: code }, session, client }) => ({
    recovery_codes: await confirmTwoFactor(deps, { session, code, client }),
  }));
  route("renewRecoveryCodes", async ({ body, session, client }) => ({
    recovery_codes: await renewRecoveryCodes(deps, { input: body, session, client }),
  }));
  route("turnOffTwoFactor", async ({ body, session, client }) => {
    await turnOffTwoFactor(deps, { input: body, session, client });
    return present(session.userId);
  });
}
