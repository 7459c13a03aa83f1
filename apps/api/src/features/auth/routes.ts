import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { issueAccessToken } from "./access-tokens.ts";
import { changePassword } from "./change-password.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { refreshSession } from "./refresh-session.ts";
import { registerUser } from "./register-user.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { requestVerification } from "./request-verification.ts";
import { signIn } from "./sign-in.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";
import { signOut } from "./sign-out.ts";
import type { IssueAccessToken } from "./start-session.ts";
import { verifyEmail } from "./verify-email.ts";

type AuthDeps = Dependencies & { issueAccessToken: IssueAccessToken };

/**
 * Registers the auth routes of spec §7, in its order, and those for verification mails and
 * passwords that it leaves open.
 */
export function registerAuthRoutes(
  route: Route,
  app: FastifyInstance,
  dependencies: Dependencies,
): void {
  const deps: AuthDeps = {
    ...dependencies,
    issueAccessToken: (grant) => issueAccessToken(app, dependencies, grant),
  };

  route("register", async ({ body, client, keepDeviceToken }) => {
    const { tokens, userId, deviceToken } = await registerUser(deps, { input: body, client });
    keepDeviceToken(deviceToken);
    return { ...tokens, user: { uuid: userId, email: body.email } };
  });
  route("signIn", async ({ body, client, keepDeviceToken }) => {
    const { tokens, deviceToken } = await signIn(deps, { input: body, client });
    keepDeviceToken(deviceToken);
    return tokens;
  });
  route("createPasskeyChallenge", async () => startPasskeySignIn(deps));
  route("signInWithPasskey", async ({ body: answer, client, keepDeviceToken }) => {
    const { tokens, deviceToken } = await signInWithPasskey(deps, { answer, client });
    keepDeviceToken(deviceToken);
    return tokens;
  });
  route("refresh", ({ body, client }) => refreshSession(deps, { ...body, client }));
  route("signOut", async ({ body, client }) => {
    await signOut(deps, { ...body, client });
    return {};
  });
  route("verifyEmail", async ({ body, client }) => {
    await verifyEmail(deps, { ...body, client });
    return { detail: "ok" };
  });
  route("resendEmail", async ({ body, client }) => {
    await requestVerification(deps, { ...body, client });
    return { detail: "ok" };
  });
  route("requestPasswordReset", async ({ body, client }) => {
    await requestPasswordReset(deps, { ...body, client });
    return { detail: "ok" };
  });
  route("confirmPasswordReset", async ({ body, client, keepDeviceToken }) => {
    keepDeviceToken(await confirmPasswordReset(deps, { input: body, client }));
    return { detail: "ok" };
  });
  route("changePassword", async ({ body, session, client }) => {
    await changePassword(deps, { input: body, session, client });
    return { detail: "ok" };
  });
}
