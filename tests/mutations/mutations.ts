/** A one-line change that removes a control. The test file must fail with it. */
export type Mutation = {
  name: string;
  file: string;
  /** Source text that occurs once in the file. */
  before: string;
  after: string;
  test: string;
};

const API = "apps/api/src";
const AUTH = `${API}/features/auth`;
const PLAID = `${API}/adapters/plaid`;

export const MUTATIONS: readonly Mutation[] = [
  // Signing in and sessions
  {
    name: "a token of an ended session is refused",
    file: `${AUTH}/sessions.ts`,
    before: "    if (session === null) throw sessionEnded();\n",
    after: "    if (session === null) return { ...grant, isDemo: false, isProven: false };\n",
    test: `${AUTH}/create-authenticate.test.ts`,
  },
  {
    name: "a wrong password confirms no sensitive action",
    file: `${API}/features/auth/prove-owner.ts`,
    before:
      "  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD });\n",
    after:
      "  const proven = await provePassword(deps, { userId, password, client, field: PASSWORD_FIELD }).catch(() => null);\n  if (proven === null) return deps.database.asSystem((db) => markProven(db, { ...session, now: deps.clock.now() }));\n",
    test: `${AUTH}/prove-owner.test.ts`,
  },
  {
    name: "an export requires the password",
    file: `${API}/http/router.ts`,
    before: "contract.needsReauthentication && !isDemo",
    after: "contract.needsReauthentication && isProven",
    test: `${AUTH}/prove-owner.test.ts`,
  },
  {
    name: "a passkey challenge works once",
    file: `${API}/features/auth/passkey-verification.ts`,
    before: "return (await countAttempt(deps, db, { key, limit })) === null;",
    after: "return (await countAttempt(deps, db, { key, limit })) !== -1;",
    test: `${AUTH}/passkey-sign-in.test.ts`,
  },
  {
    name: "a passkey challenge expires",
    file: `${API}/features/auth/passkey-verification.ts`,
    before:
      "if (signed.readUIntBE(NONCE_BYTES, END_BYTES) <= deps.clock.now().getTime()) return false;",
    after: "if (signed.readUIntBE(NONCE_BYTES, END_BYTES) <= 0) return false;",
    test: `${AUTH}/passkey-sign-in.test.ts`,
  },
  {
    name: "a passkey of another site is refused",
    file: `${API}/features/auth/passkey-verification.ts`,
    before:
      "    expectedOrigin: origin,\n    expectedRPID: rpId,\n    requireUserVerification: true,\n    credential: {",
    after:
      '    expectedOrigin: [origin, "https://evil.example"],\n    expectedRPID: rpId,\n    requireUserVerification: true,\n    credential: {',
    test: `${AUTH}/passkey-sign-in.test.ts`,
  },
  {
    name: "a copied passkey is refused",
    file: `${API}/features/auth/passkey-verification.ts`,
    before: "return (stored > 0 || reported > 0) && reported <= stored;",
    after: "return (stored > 0 || reported > 0) && reported < 0;",
    test: `${AUTH}/passkey-sign-in.test.ts`,
  },
  {
    name: "the password alone does not pass two-factor authentication",
    file: `${API}/features/auth/sign-in.ts`,
    before: "if (refusal !== null) return refusal;",
    after: 'if (refusal !== null && input.one_time_code === "") return refusal;',
    test: `${AUTH}/second-step-sign-in.test.ts`,
  },
  {
    name: "an authenticator code works once",
    file: `${API}/features/auth/two-factor.ts`,
    before: "usedStep !== null && result.timeStep <= usedStep",
    after: "usedStep !== null && result.timeStep < usedStep - 10",
    test: `${AUTH}/second-step-sign-in.test.ts`,
  },
  {
    name: "wrong authenticator codes are counted",
    file: `${API}/features/auth/two-factor.ts`,
    before: "if (wait !== null) return throttledProblem(key, wait);",
    after: "if (wait === -1) return throttledProblem(key, wait);",
    test: `${AUTH}/second-step-sign-in.test.ts`,
  },
  {
    name: "turning two-factor authentication off requires a code",
    file: `${API}/features/auth/two-factor.ts`,
    before: "if (refused === null) await change(db, account);",
    after: 'if (refused === null || code !== "no") await change(db, account);',
    test: `${AUTH}/second-step.test.ts`,
  },
  {
    name: "a reused refresh token ends the session",
    file: `${API}/features/auth/sessions.ts`,
    before: 'return isRepeat ? "repeat" : "reused";',
    after: 'return isRepeat ? "repeat" : "dead";',
    test: `${AUTH}/refresh-session.test.ts`,
  },
  {
    name: "password attempts are limited",
    file: `${API}/features/auth/attempts.ts`,
    before: "  if (!decision.isAllowed) {\n    return Math.max(",
    after: '  if (!decision.isAllowed && key === "") {\n    return Math.max(',
    test: `${AUTH}/sign-in-limits.test.ts`,
  },
  {
    name: "the device cookie is signed",
    file: `${API}/features/auth/tokens.ts`,
    before: "return isOurs && dayOf(",
    after: "return dayOf(",
    test: `${AUTH}/device-token.test.ts`,
  },
  {
    name: "an emailed link works once",
    file: `${AUTH}/email-store.ts`,
    before: "    isNull(emailKeys.usedAt),\n    gt(emailKeys.expiresAt, now),\n",
    after: "    gt(emailKeys.expiresAt, now),\n",
    test: `${AUTH}/confirm-password-reset.test.ts`,
  },
  {
    name: "an emailed link expires",
    file: `${AUTH}/email-store.ts`,
    before: "\n    gt(emailKeys.expiresAt, now),\n",
    after: "\n    ...(now === null ? [gt(emailKeys.expiresAt, now)] : []),\n",
    test: `${AUTH}/verify-email.test.ts`,
  },
  {
    name: "an emailed link works only for its purpose",
    file: `${AUTH}/email-store.ts`,
    before: "    eq(emailKeys.keyHash, keyHash),\n    eq(emailKeys.purpose, purpose),\n",
    after: "    eq(emailKeys.keyHash, keyHash),\n",
    test: `${AUTH}/verify-email.test.ts`,
  },
  // Account recovery
  {
    name: "a recovery ends every session",
    file: `${API}/features/auth/recovery.ts`,
    before: "await revokeSessionsOfUser(db, { userId, keptSessionId, reason, now });",
    after:
      "if (now === null) await revokeSessionsOfUser(db, { userId, keptSessionId, reason, now });",
    test: `${AUTH}/every-way-in.test.ts`,
  },
  {
    name: "a recovery ends the password",
    file: `${API}/features/auth/recovery.ts`,
    before: "if (passwordHash !== null) await savePasswordHash",
    after: 'if (passwordHash === "") await savePasswordHash',
    test: `${AUTH}/every-way-in.test.ts`,
  },
  {
    name: "a recovery removes recently added passkeys",
    file: `${API}/features/auth/recovery.ts`,
    before: "await deletePasskeysOfUser(db, { userId, trusted });",
    after: "trusted === undefined ? await deletePasskeysOfUser(db, { userId, trusted }) : 0;",
    test: `${AUTH}/recovery.test.ts`,
  },
  {
    name: "a recovery turns off recently added two-factor authentication",
    file: `${API}/features/auth/recovery.ts`,
    before: "if (isWithin(trusted, confirmedAt)) return false;",
    after: "if (trusted !== undefined) return false;",
    test: `${AUTH}/recovery.test.ts`,
  },
  {
    name: "a password reset requires the code of two-factor authentication",
    file: `${API}/features/auth/passwords.ts`,
    before: "if (refusal !== null) throw refusal;",
    after: "if (refusal !== null && code !== null) throw refusal;",
    test: `${AUTH}/recovery.test.ts`,
  },
  // Authorization and isolation
  {
    name: "row-level security protects a table",
    file: `${API}/database/migrations/0000_initial.sql`,
    before: 'ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;',
    after: "SELECT 1;",
    test: `${API}/database/database.test.ts`,
  },
  {
    name: "a read runs as the right database role",
    file: `${API}/database/database.ts`,
    before: "  if (acting === role) return;\n",
    after: "  if (acting !== null) return;\n",
    test: `${API}/database/pooled-logins.slow.test.ts`,
  },
  {
    name: "a read's user applies to one transaction",
    file: `${API}/database/database.ts`,
    before: "set_config('snowball.user_id', '${requireUuid(userId)}', true)",
    after: "set_config('snowball.user_id', '${requireUuid(userId)}', false)",
    test: `${API}/database/pooled-logins.slow.test.ts`,
  },
  {
    name: "a connection belongs to its user, by its query too",
    file: `${API}/features/connections/connection-store.ts`,
    before: ".where(and(eq(connections.id, connectionId), eq(connections.userId, userId)));",
    after: ".where(eq(connections.id, connectionId));",
    test: `${API}/features/connections/routes.test.ts`,
  },
  {
    name: "accounts belong to their user, by their query too",
    file: `${API}/features/accounts/account-store.ts`,
    before: "and(eq(accounts.userId, userId), isNull(accounts.closedAt))",
    after:
      "and(userId === '' ? eq(accounts.userId, userId) : undefined, isNull(accounts.closedAt))",
    test: `${API}/testing/contract.test.ts`,
  },
  {
    name: "debts belong to their user, by their query too",
    file: `${API}/features/debts/debt-entry-store.ts`,
    before: ".where(and(eq(debtEntries.id, id), eq(debtEntries.userId, userId)))\n",
    after: ".where(and(eq(debtEntries.id, id), isNotNull(debtEntries.userId)))\n",
    test: `${API}/testing/contract.test.ts`,
  },
  {
    name: "a calendar feed requires its own key",
    file: `${API}/features/calendar/feed-store.ts`,
    before: ".where(eq(calendarFeeds.keyHash, keyHash));",
    after: ".where(keyHash === '' ? eq(calendarFeeds.keyHash, keyHash) : undefined);",
    test: `${API}/features/calendar/feed.test.ts`,
  },
  {
    name: "every route declares who may call it",
    file: `${API}/http/routes.ts`,
    before: "if (config?.access === undefined) {",
    after: "if (config?.access === undefined && url === '') {",
    test: `${API}/http/create-server.test.ts`,
  },
  {
    name: "pages of other origins cannot call the API",
    file: `${API}/http/security.ts`,
    before: "headers.origin === origin && origin",
    after: "headers.origin !== undefined && origin",
    test: `${API}/http/allow-web-origin.test.ts`,
  },
  // Webhooks
  {
    name: "Plaid's webhook signature is verified",
    file: `${PLAID}/webhook.ts`,
    before: 'import { errors, jwtVerify } from "jose";\n',
    after:
      'import { decodeJwt, errors } from "jose";\nconst jwtVerify = async (text: string, ..._: unknown[]) => ({ payload: decodeJwt(text) });\n',
    test: `${PLAID}/webhook.test.ts`,
  },
  {
    name: "Plaid's signature covers the body",
    file: `${PLAID}/webhook.ts`,
    before: 'payload["request_body_sha256"] === bodyHash',
    after: 'bodyHash !== ""',
    test: `${PLAID}/webhook.test.ts`,
  },
  {
    name: "old Plaid webhooks are refused",
    file: `${PLAID}/webhook.ts`,
    before: "maxTokenAge: AGE_SECONDS_MAX - SKEW_SECONDS_MAX,",
    after: "maxTokenAge: 1e9,",
    test: `${PLAID}/webhook.test.ts`,
  },
  {
    name: "Plaid's signature has the expected algorithm",
    file: `${PLAID}/webhook.ts`,
    before: '      algorithms: ["ES256"],\n',
    after: "",
    test: `${PLAID}/webhook.test.ts`,
  },
  {
    name: "Stripe's webhook signature is verified",
    file: `${API}/adapters/stripe/client.ts`,
    before: "stripe.webhooks.constructEvent(\n      body,\n      signature,\n",
    after:
      "((read: Buffer, ..._: unknown[]) => JSON.parse(read.toString()))(\n      body,\n      signature,\n",
    test: `${API}/features/billing/receive-payment-event.test.ts`,
  },
  {
    name: "old Stripe webhooks are refused",
    file: `${API}/adapters/stripe/client.ts`,
    before: "      AGE_SECONDS_MAX,\n",
    after: "      AGE_SECONDS_MAX * 1e6,\n",
    test: `${API}/features/billing/receive-payment-event.test.ts`,
  },
  // Money
  {
    name: "a debt sent twice is stored once",
    file: `${API}/features/debts/change-debt.ts`,
    before: "if (entered) return entered;",
    after: "void entered;",
    test: `${API}/features/debts/routes.test.ts`,
  },
  {
    name: "the month requests a debt reported twice once",
    file: "packages/planner/src/month/plan-month-payments.ts",
    before: ".filter(isCounted)",
    after: ".filter((debt) => isCounted(debt) || true)",
    test: "packages/planner/src/month/this-month.test.ts",
  },
  {
    name: "a negative amount stays negative",
    file: "packages/money/src/amount.ts",
    before: "return first === 1 ? -cents : cents;",
    after: "return first === 1 ? cents : cents;",
    test: "packages/money/src/amount.test.ts",
  },
];
