import type { Passkey } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { readPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { changePassword, confirmPasswordReset, requestPasswordReset } from "./passwords.ts";
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from "./email-change.ts";
import { findWaitingEmailChange } from "./email-store.ts";
import { requestVerification, verifyEmail } from "./email-verification.ts";
import { findPasskeys, type PasskeyRow } from "./passkey-store.ts";
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "./passkeys.ts";
import { reauthenticate } from "./prove-owner.ts";
import { registerUser } from "./register.ts";
import { endOtherSessions, endOwnSession, refreshSession, signOut } from "./sessions.ts";
import { countRecoveryCodes, isSecondStepOn } from "./two-factor-store.ts";
import { countOpenSessions, findOpenSessions } from "./session-store.ts";
import { signIn } from "./sign-in.ts";
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
} from "./two-factor.ts";
import { undoSecurityChange } from "./recovery.ts";

/**
 * Registers the auth routes of spec §7, in its order, and those for verification mails and
 * passwords that it leaves open.
 */
export function registerAuthRoutes(route: Route, deps: Dependencies): void {
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

export function registerOwnSessionRoutes(route: Route, deps: Dependencies): void {
  route("reauthenticate", async ({ body: { password }, session, client }) => {
    await reauthenticate(deps, { password, session, client });
    return {};
  });
  route("listOwnSessions", ({ session: { userId, sessionId }, ...call }) => {
    const now = deps.clock.now();
    return deps.database.asSystem((db) =>
      readPage(call, {
        find: (window) => findOpenSessions(db, { userId, now, window }),
        count: () => countOpenSessions(db, { userId, now }),
        present: ({ id, device, network, createdAt, rotatedAt }) => ({
          uuid: id,
          device,
          network,
          signed_in_at: createdAt.toISOString(),
          last_used_at: rotatedAt.toISOString(),
          is_current: id === sessionId,
        }),
      }),
    );
  });
  route("endOwnSession", async ({ params: { uuid }, session, client }) => {
    await endOwnSession(deps, { id: uuid, session, client });
    return {};
  });
  route("endOtherSessions", async ({ session, client }) => {
    await endOtherSessions(deps, { session, client });
    return {};
  });
}

export function registerEmailChangeRoutes(route: Route, deps: Dependencies): void {
  route("getEmailChange", async ({ session: { userId } }) => {
    const waiting = await deps.database.asUser(userId, (db) =>
      findWaitingEmailChange(db, { userId }, deps.clock.now()),
    );
    return {
      email: waiting?.newEmail ?? null,
      confirm_until: waiting?.confirmUntil.toISOString() ?? null,
    };
  });
  route("requestEmailChange", async ({ body, session, client }) => {
    const change = await requestEmailChange(deps, { input: body, session, client });
    return { email: change.newEmail, confirm_until: change.confirmUntil.toISOString() };
  });
  route("cancelEmailChange", async ({ session: { userId } }) => {
    await cancelEmailChange(deps, userId);
    return {};
  });
  route("confirmEmailChange", ({ body, client }) => confirmEmailChange(deps, { ...body, client }));
  route("undoSecurityChange", ({ body, client }) => undoSecurityChange(deps, { ...body, client }));
}

export function registerSecondStepRoutes(route: Route, deps: Dependencies): void {
  const present = (userId: string) =>
    deps.database.asSystem(async (db) => ({
      is_on: await isSecondStepOn(db, userId),
      recovery_codes_left: await countRecoveryCodes(db, userId),
    }));

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

/**
 * Registers the routes for the signed-in user's passkeys. Sign-in with a passkey is one of the auth
 * routes.
 */
export function registerPasskeyRoutes(route: Route, deps: Dependencies): void {
  route("listPasskeys", async ({ session: { userId } }) => ({
    passkeys: (await deps.database.asSystem((db) => findPasskeys(db, userId))).map(present),
  }));
  route("startPasskey", ({ body: { password }, session, client }) =>
    startPasskey(deps, { password, session, client }),
  );
  route("addPasskey", async ({ body: made, session, client }) =>
    present(await addPasskey(deps, { made, session, client })),
  );
  route("renamePasskey", async ({ params: { uuid: id }, body: { name }, session: { userId } }) =>
    present(await renamePasskey(deps, { id, userId, name })),
  );
  route("removePasskey", async ({ params: { uuid: id }, body: { password }, session, client }) => {
    await removePasskey(deps, { id, password, session, client });
    return {};
  });
}

function present({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey {
  return {
    uuid: id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_backed_up: isBackedUp,
  };
}
