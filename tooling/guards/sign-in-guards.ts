import type { Guard } from "./guard.ts";

const API = "apps/api/src";

/** Of attempts, devices, sessions, proofs, passkeys and second steps. */
export const SIGN_IN_GUARDS: readonly Guard[] = [
  {
    name: "a session that has ended opens nothing",
    file: `${API}/features/auth/create-authenticate.ts`,
    text: "    if (session === null) throw sessionEnded();\n",
    without:
      "    if (session === null) return { ...grant, isDemo: false, daysAhead: 0, isProven: false, serve: (work) => work() };\n",
    test: `${API}/features/auth/create-authenticate.test.ts`,
  },
  {
    name: "a session that ended since its token was shown first opens nothing",
    file: `${API}/features/auth/create-authenticate.ts`,
    text: "if (!(await isSessionOpen(queries, { userId, sessionId, now }))) end();",
    without: "await isSessionOpen(queries, { userId, sessionId, now });",
    test: `${API}/features/auth/create-authenticate.test.ts`,
  },
  {
    name: "what was begun before its session was asked for is not given away without",
    file: `${API}/database/proviso.ts`,
    text: "  } finally {\n    if (!proviso.holds) await confirm(proviso);\n",
    without: "  } finally {\n    void confirm;\n",
    test: `${API}/database/proviso.test.ts`,
  },
  {
    name: "nothing is changed before it is known that the session lives",
    file: `${API}/database/proviso.ts`,
    text: "  if (proviso && !proviso.holds) await confirm(proviso);\n",
    without: "  void proviso;\n",
    test: `${API}/database/proviso.test.ts`,
  },
  {
    name: "an export asks for the password again",
    file: `${API}/http/router.ts`,
    text: "contract.needsProof && !isDemo",
    without: "contract.needsProof && isProven",
    test: `${API}/features/auth/prove-owner.test.ts`,
  },
  {
    name: "a wrong password proves nobody's session",
    file: `${API}/features/auth/prove-owner.ts`,
    text: "  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });\n",
    without:
      "  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD }).catch(() => null);\n  if (proven === null) return deps.database.asSystem((queries) => markProven(queries, { ...session, now: deps.clock.now() }));\n",
    test: `${API}/features/auth/prove-owner.test.ts`,
  },
  {
    name: "an operator's order ends every session of who is named",
    file: `${API}/features/auth/support-orders.ts`,
    text: "await revokeSessionsOfUser(queries, { userId, keptSessionId: null, reason, now });",
    without:
      "if (open < 0) await revokeSessionsOfUser(queries, { userId, keptSessionId: null, reason, now });",
    test: `${API}/features/support/give-order.test.ts`,
  },
  {
    name: "no second step is turned off before its operator says to know who asks",
    file: `${API}/support.ts`,
    text: "if (knowsWhoAsks) return;",
    without: "if (typeof knowsWhoAsks === 'boolean') return;",
    test: `${API}/features/support/give-order.test.ts`,
  },
  {
    name: "a challenge of a passkey is used once",
    file: `${API}/features/auth/passkey-challenge.ts`,
    text: "return (await countAttempt(deps, queries, { key, limit })) === null;",
    without: "return (await countAttempt(deps, queries, { key, limit })) !== -1;",
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "a challenge of a passkey is bound to its purpose",
    file: `${API}/features/auth/passkey-challenge.ts`,
    text: ".update(signed).update(purpose).digest();",
    without: ".update(signed).update(purpose.slice(0, 0)).digest();",
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "a challenge of a passkey ends",
    file: `${API}/features/auth/passkey-challenge.ts`,
    text: "if (signed.readUIntBE(NONCE_BYTES, END_BYTES) <= deps.clock.now().getTime()) return false;",
    without: "if (signed.readUIntBE(NONCE_BYTES, END_BYTES) <= 0) return false;",
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "a copied passkey signs nobody in",
    file: `${API}/features/auth/verify-passkey.ts`,
    text: "return (kept > 0 || told > 0) && told <= kept;",
    without: "return (kept > 0 || told > 0) && told < 0;",
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "a passkey signs for this site alone",
    file: `${API}/features/auth/verify-passkey.ts`,
    text: "    expectedOrigin: origin,\n    expectedRPID: rpId,\n    requireUserVerification: true,\n    credential: {",
    without:
      '    expectedOrigin: [origin, "https://evil.example"],\n    expectedRPID: rpId,\n    requireUserVerification: true,\n    credential: {',
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "a passkey signs in whom its device knew",
    file: `${API}/features/auth/verify-passkey.ts`,
    text: "    requireUserVerification: true,\n    credential: {",
    without: "    requireUserVerification: false,\n    credential: {",
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "an account that was deleted has no passkey",
    file: `${API}/features/auth/end-sign-in.ts`,
    text: "await deletePasskeysOfUser(queries, { userId });",
    without: "if (userId === '') await deletePasskeysOfUser(queries, { userId });",
    test: `${API}/features/auth/passkey-sign-in.test.ts`,
  },
  {
    name: "removing a passkey takes the password",
    file: `${API}/features/auth/change-passkeys.ts`,
    text: "const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });",
    without:
      'const proven = { ...(await provePassword(deps, { userId, password: password === "not it" ? "plum tide brick" : password, client, field: PASSWORD_FIELD })) };',
    test: `${API}/features/auth/passkeys.test.ts`,
  },
  {
    name: "the password alone signs nobody in whose second step is on",
    file: `${API}/features/auth/sign-in.ts`,
    text: "if (refusal !== null) return refusal;",
    without: 'if (refusal !== null && input.one_time_code === "") return refusal;',
    test: `${API}/features/auth/second-step-sign-in.test.ts`,
  },
  {
    name: "a code of an app works once",
    file: `${API}/features/auth/one-time-code.ts`,
    text: "usedStep !== null && step <= usedStep",
    without: "usedStep !== null && step < usedStep - 10",
    test: `${API}/features/auth/second-step-sign-in.test.ts`,
  },
  {
    name: "wrong codes are counted",
    file: `${API}/features/auth/judge-second-step.ts`,
    text: "if (wait !== null) return tooManyAttempts(key, wait);",
    without: "if (wait === -1) return tooManyAttempts(key, wait);",
    test: `${API}/features/auth/second-step-sign-in.test.ts`,
  },
  {
    name: "turning the second step off takes a code",
    file: `${API}/features/auth/prove-both-steps.ts`,
    text: "if (refused === null) await change(queries, account);",
    without: 'if (refused === null || code !== "no") await change(queries, account);',
    test: `${API}/features/auth/second-step.test.ts`,
  },
  {
    name: "turning the second step on ends every other session",
    file: `${API}/features/auth/confirm-second-step.ts`,
    text: "await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });",
    without:
      'if (reason !== "second_step_on") await revokeSessionsOfUser(queries, { userId, keptSessionId: sessionId, reason, now });',
    test: `${API}/features/auth/second-step.test.ts`,
  },
  {
    name: "a refresh token that comes again ends the session",
    file: `${API}/features/auth/session-rules.ts`,
    text: 'return isRepeat ? "repeat" : "reused";',
    without: 'return isRepeat ? "repeat" : "dead";',
    test: `${API}/features/auth/refresh-session.test.ts`,
  },
  {
    name: "only so many attempts at a password",
    file: `${API}/features/auth/count-attempt.ts`,
    text: "if (!judgement.isAllowed) return Math.max(",
    without: "if (!judgement.isAllowed && nowMs < 0) return Math.max(",
    test: `${API}/features/auth/sign-in-limits.test.ts`,
  },
  {
    name: "the device cookie is signed",
    file: `${API}/features/auth/device-token.ts`,
    text: "return isOurs && dayOf(",
    without: "return dayOf(",
    test: `${API}/features/auth/device-token.test.ts`,
  },
  {
    name: "the device cookie comes from our own pages alone",
    file: `${API}/http/device-cookie.ts`,
    text: 'sameSite: "strict",',
    without: 'sameSite: "none",',
    test: `${API}/features/auth/known-devices.test.ts`,
  },
  {
    name: "no mailbox gets more mails than an hour's",
    file: `${API}/features/auth/admit-mail.ts`,
    text: "windowEndsAt: instantAfter(now, HOUR_MS)",
    without: "windowEndsAt: now",
    test: `${API}/features/auth/request-password-reset.test.ts`,
  },
  {
    name: "strangers leave an owner room for a link",
    file: `${API}/features/auth/mail-rules.ts`,
    text: "return isKnownDevice || !hasLink ? BESIDE_ALL : 1;",
    without: "return isKnownDevice || !hasLink ? BESIDE_ALL : BESIDE_ALL;",
    test: `${API}/features/auth/request-password-reset.test.ts`,
  },
  {
    name: "what a provider tells while an account is deleted goes with it",
    file: `${API}/features/closing/finish-closing.job.ts`,
    text: "    await forgetPaymentEvents(queries, providerIds);\n",
    without: "",
    test: `${API}/features/closing/messages-meanwhile.test.ts`,
  },
];
