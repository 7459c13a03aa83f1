import * as endpoints from "./endpoints.ts";
import { closedToDemos, inSession } from "./in-session.ts";
import {
  RecoveryCodes,
  SecondStep,
  SecondStepConfirmation,
  SecondStepProof,
  SecondStepSecret,
  SecondStepStart,
} from "./second-step.ts";

/** A code of an authenticator app, asked for when signing in. */
export const secondStepRoutes = {
  getSecondStep: {
    endpoint: endpoints.getSecondStep,
    tag: "Data",
    summary: "Whether signing in asks for a code of an authenticator app",
    limit: "read",
    success: { status: 200, body: SecondStep },
    ...inSession,
  },
  startSecondStep: {
    endpoint: endpoints.startSecondStep,
    tag: "Data",
    summary: "A new secret for an authenticator app; signing in asks for nothing yet",
    limit: "sign_in",
    body: SecondStepStart,
    success: { status: 200, body: SecondStepSecret },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "second_step_is_on"],
  },
  confirmSecondStep: {
    endpoint: endpoints.confirmSecondStep,
    tag: "Data",
    summary: "Turn it on with a code of the app; the user's other sessions end",
    limit: "sign_in",
    body: SecondStepConfirmation,
    success: { status: 200, body: RecoveryCodes },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
  renewRecoveryCodes: {
    endpoint: endpoints.renewRecoveryCodes,
    tag: "Data",
    summary: "New recovery codes; those of before work no more",
    limit: "sign_in",
    body: SecondStepProof,
    success: { status: 200, body: RecoveryCodes },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
  turnOffSecondStep: {
    endpoint: endpoints.turnOffSecondStep,
    tag: "Data",
    summary: "Turn it off; the secret and the recovery codes are forgotten",
    limit: "sign_in",
    body: SecondStepProof,
    success: { status: 200, body: SecondStep },
    ...closedToDemos,
    problems: [...closedToDemos.problems, "not_found"],
  },
} as const;
