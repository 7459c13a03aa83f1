/** A control of ours, and what its removal comes to. */
export type Guard = {
  name: string;
  /** From the repository's root. */
  file: string;
  /** Stands in the file once. */
  text: string;
  /** What stands there when the control is gone; the file still compiles. */
  without: string;
  /** The test file that has to notice. */
  test: string;
};

const API = "apps/api/src";

/** Each is taken out in turn by `npm run guards`. */
export const GUARDS: readonly Guard[] = [
  {
    name: "row-level security of a table",
    file: `${API}/database/migrations/0001_tables.sql`,
    text: 'ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;',
    without: "SELECT 1;",
    test: `${API}/database/database.test.ts`,
  },
  {
    name: "a connection is found for its own user alone, by its store too",
    file: `${API}/features/connections/connection-store.ts`,
    text: ".where(and(eq(connections.id, connectionId), eq(connections.userId, userId)));",
    without: ".where(eq(connections.id, connectionId));",
    test: `${API}/features/connections/routes.test.ts`,
  },
  {
    name: "a session that has ended opens nothing",
    file: `${API}/features/auth/create-authenticate.ts`,
    text: "    if (session === null) {\n",
    without: "    if (session === null && grant.userId === '') {\n",
    test: `${API}/features/auth/create-authenticate.test.ts`,
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
    name: "Plaid's signature",
    file: `${API}/adapters/plaid/verify-notice.ts`,
    text: 'verify("sha256", token.signed, { key, dsaEncoding: "ieee-p1363" }, token.signature);',
    without: "verify !== null;",
    test: `${API}/adapters/plaid/verify-notice.test.ts`,
  },
  {
    name: "Plaid signed this very body",
    file: `${API}/adapters/plaid/verify-notice.ts`,
    text: 'if (!timingSafeEqual(bodyHash, Buffer.from(token.bodyHash, "hex"))) return null;',
    without: "void [timingSafeEqual, bodyHash];",
    test: `${API}/adapters/plaid/verify-notice.test.ts`,
  },
  {
    name: "Plaid's messages are not older than five minutes",
    file: `${API}/adapters/plaid/verify-notice.ts`,
    text: " || !isFresh(token.issuedAt, deps.clock)",
    without: "",
    test: `${API}/adapters/plaid/verify-notice.test.ts`,
  },
  {
    name: "the algorithm of a signature is ours to choose",
    file: `${API}/adapters/plaid/verify-notice.ts`,
    text: 'return alg === "ES256" && typeof kid',
    without: "return alg !== null && typeof kid",
    test: `${API}/adapters/plaid/verify-notice.test.ts`,
  },
  {
    name: "Stripe's messages are not older than five minutes",
    file: `${API}/adapters/stripe/read-event.ts`,
    text: "      AGE_SECONDS_MAX,\n",
    without: "      AGE_SECONDS_MAX * 1e6,\n",
    test: `${API}/features/billing/receive-payment-event.test.ts`,
  },
  {
    name: "only so many calls from an address",
    file: `${API}/http/router.ts`,
    text: "rateLimit: limits[contract.limit],",
    without: "rateLimit: { max: 1_000_000, timeWindow: 60_000 },",
    test: `${API}/testing/access-limits.test.ts`,
  },
  {
    name: "only so many calls of a user",
    file: `${API}/http/router.ts`,
    text: "await countCall(request, contract.limit);",
    without: "void countCall;",
    test: `${API}/testing/access-limits.test.ts`,
  },
  {
    name: "a demo household is kept from what costs others something",
    file: `${API}/http/router.ts`,
    text: "if (contract.isClosedToDemos && session.isDemo)",
    without: "if (contract.isClosedToDemos && session.userId === '')",
    test: `${API}/features/demo/routes.test.ts`,
  },
  {
    name: "a route says who may call it",
    file: `${API}/http/refuse-undeclared-routes.ts`,
    text: "if (config?.access === undefined) {",
    without: "if (config?.access === undefined && url === '') {",
    test: `${API}/http/create-server.test.ts`,
  },
  {
    name: "a body has no key that its schema does not name",
    file: `${API}/http/refuse-undeclared-routes.ts`,
    text: "if (body && body.additionalProperties !== false) {",
    without: "if (body && body.additionalProperties === null) {",
    test: `${API}/http/create-server.test.ts`,
  },
  {
    name: "a body is only so large",
    file: `${API}/http/create-server.ts`,
    text: "bodyLimit: BODY_BYTES_MAX,",
    without: "bodyLimit: BODY_BYTES_MAX * 1_000,",
    test: `${API}/http/create-server.test.ts`,
  },
  {
    name: "a body comes as it is",
    file: `${API}/http/refuse-encoded-requests.ts`,
    text: 'if (headers["content-encoding"] === undefined) return;',
    without: 'if (headers["content-encoding"] !== "") return;',
    test: `${API}/http/refuse-encoded-requests.test.ts`,
  },
  {
    name: "a picture is only so large",
    file: `${API}/pictures/rewrite-png.ts`,
    text: "if (bytes.length > bytesMax) return",
    without: "if (bytes.length > bytesMax * 1_000) return",
    test: `${API}/pictures/rewrite-png.test.ts`,
  },
  {
    name: "no foreign script runs in our pages",
    file: `${API}/http/security-headers.ts`,
    text: "scriptSrc: [\"'self'\", ...scripts],",
    without: "scriptSrc: [\"'self'\", \"'unsafe-inline'\", ...scripts],",
    test: `${API}/http/create-server.test.ts`,
  },
  {
    name: "nobody frames our pages",
    file: `${API}/http/security-headers.ts`,
    text: "frameAncestors: [\"'none'\"],",
    without: "frameAncestors: ['*'],",
    test: `${API}/http/create-server.test.ts`,
  },
  {
    name: "pages of other origins call nothing",
    file: `${API}/http/allow-web-origin.ts`,
    text: "if (request.headers.origin !== origin) return;",
    without: "void origin;",
    test: `${API}/http/allow-web-origin.test.ts`,
  },
  {
    name: "the outbox is asked for under this machine's name",
    file: `${API}/http/from-this-machine.ts`,
    text: " && isLoopback(name)",
    without: "",
    test: `${API}/features/mail/routes.test.ts`,
  },
  {
    name: "the outbox is not passed on by a proxy",
    file: `${API}/http/from-this-machine.ts`,
    text: " && !isPassedOn",
    without: "",
    test: `${API}/http/from-this-machine.test.ts`,
  },
  {
    name: "an address holds only so many connections",
    file: `${API}/http/limit-connections.ts`,
    text: "if (sockets.size < max) return true;",
    without: "if (sockets.size < max * 1_000) return true;",
    test: `${API}/http/limit-connections.test.ts`,
  },
  {
    name: "no key in a path is logged",
    file: `${API}/http/log-options.ts`,
    text: '.replace(KEY_IN_PATH, "$1…")',
    without: "",
    test: `${API}/http/log-options.test.ts`,
  },
  {
    name: "no query is logged",
    file: `${API}/http/log-options.ts`,
    text: '.replace(/\\?.*/s, "")',
    without: "",
    test: `${API}/http/log-options.test.ts`,
  },
  {
    name: "no value of a failed statement is logged",
    file: `${API}/database/redact-statement.ts`,
    text: "if (!(error instanceof DrizzleQueryError)) return error;",
    without: "if (error !== undefined) return error;",
    test: `${API}/database/redact-statement.test.ts`,
  },
  {
    name: "a login that may do more is refused",
    file: `${API}/database/acting-role.ts`,
    text: "if (rights.excess !== null) {",
    without: "if (rights.excess === '') {",
    test: `${API}/database/external-server.test.ts`,
  },
  {
    name: "sealing anew overwrites no write beside it",
    file: `${API}/database/sealed/sealed-store.ts`,
    text: "${and(...isRow, eq(column, sealed))}",
    without: "${and(...isRow, isNotNull(column))}${sealed === '' ? sql`;` : sql``}",
    test: `${API}/testing/reseal.test.ts`,
  },
  {
    name: "what a browser said of a bank's window is told as codes alone",
    file: `${API}/features/support/tell-person.ts`,
    text: 'return WORD.test(text) ? text : "(no code)";',
    without: "return WORD === null ? '' : text;",
    test: `${API}/features/support/support.test.ts`,
  },
  {
    name: "a debt is entered once for each id",
    file: `${API}/features/debts/create-debt.ts`,
    text: "if (entered) return entered;",
    without: "void entered;",
    test: `${API}/features/debts/routes.test.ts`,
  },
  {
    name: "a debt takes no account's id",
    file: `${API}/features/debts/create-debt.ts`,
    text: "if (entry === undefined && !(await holdAccount(queries, { userId, id }))) return null;",
    without: "if (entry === undefined) return null;",
    test: `${API}/features/debts/routes.test.ts`,
  },
];
