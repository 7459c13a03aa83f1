import { DATABASE_GUARDS } from "./database-guards.ts";
import type { Guard } from "./guard.ts";
import { PAGE_GUARDS } from "./page-guards.ts";
import { PRODUCTION_GUARDS } from "./production-guards.ts";
import { ROW_GUARDS } from "./row-guards.ts";
import { SIGN_IN_GUARDS } from "./sign-in-guards.ts";

const API = "apps/api/src";

/** Each is taken out in turn by `npm run guards`. */
export const GUARDS: readonly Guard[] = [
  ...DATABASE_GUARDS,
  ...SIGN_IN_GUARDS,
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
    name: "Stripe's signature",
    file: `${API}/adapters/stripe/read-event.ts`,
    text: "stripe.webhooks.constructEvent(\n      body,\n      signature,\n",
    without:
      "((read: Buffer, ..._: unknown[]) => JSON.parse(read.toString()))(\n      body,\n      signature,\n",
    test: `${API}/features/billing/receive-payment-event.test.ts`,
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
    text: "if (contract.isClosedToDemos && isDemo)",
    without: "if (contract.isClosedToDemos && isDemo && !isProven)",
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
  {
    name: "a debt that is back counts once",
    file: `${API}/features/debts/note-back-debts.ts`,
    text: "change: { duplicateOf } });",
    without: "change: {} });",
    test: `${API}/features/debts/back-debts.test.ts`,
  },
  {
    name: "Home lists a debt that is told twice once",
    file: `${API}/features/upcoming-payments/payment-line-rules.ts`,
    text: "ledgers.filter(({ debt }) => doesCount(debt));",
    without: "ledgers.filter(({ debt }) => [debt, doesCount]);",
    test: `${API}/features/debts/duplicate-debts.test.ts`,
  },
  ...PAGE_GUARDS,
  ...PRODUCTION_GUARDS,
  ...ROW_GUARDS,
];
