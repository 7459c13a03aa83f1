import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { findOwnSecondStep, renewRecoveryCodes, turnOffSecondStep } from "./change-second-step.ts";
import { confirmSecondStep } from "./confirm-second-step.ts";
import { startSecondStep } from "./start-second-step.ts";

export function registerSecondStepRoutes(route: Route, deps: Dependencies): void {
  const present = async (userId: string) => {
    const { isOn, recoveryCodesLeft } = await findOwnSecondStep(deps, userId);
    return { is_on: isOn, recovery_codes_left: recoveryCodesLeft };
  };

  route("getSecondStep", ({ session: { userId } }) => present(userId));
  route("startSecondStep", ({ body: { password }, session: { userId }, client }) =>
    startSecondStep(deps, { userId, password, client }),
  );
  route("confirmSecondStep", async ({ body: { one_time_code: code }, session, client }) => ({
    recovery_codes: await confirmSecondStep(deps, { session, code, client }),
  }));
  route("renewRecoveryCodes", async ({ body, session, client }) => ({
    recovery_codes: await renewRecoveryCodes(deps, { input: body, session, client }),
  }));
  route("turnOffSecondStep", async ({ body, session, client }) => {
    await turnOffSecondStep(deps, { input: body, session, client });
    return present(session.userId);
  });
}
