import type { Guard } from "./guard.ts";

const WEB = "apps/web/src";
const HEADERS = "apps/api/src/http/security-headers.ts";
const PAGES = "apps/api/src/http/web-app.test.ts";

/** What a page lets in, what it keeps, and where it leads. */
export const PAGE_GUARDS: readonly Guard[] = [
  {
    name: "a vendor is let in on the pages of its window alone",
    file: "packages/contract/src/page-vendors.ts",
    text: '"/subscribe": "stripe",',
    without: '"/subscribe": "stripe",\n  "/plan": "plaid",',
    test: PAGES,
  },
  {
    name: "a vendor's page lets the other vendor out",
    file: "packages/contract/src/page-vendors.ts",
    text: '"/link/return": "plaid",',
    without: '"/link/return": "stripe",',
    test: PAGES,
  },
  {
    name: "text becomes no script and no markup",
    file: HEADERS,
    text: "...(vendor === null && TRUSTED_TYPES),",
    without: "...(vendor !== null && TRUSTED_TYPES),",
    test: PAGES,
  },
  {
    name: "pages ask for no camera and no place",
    file: HEADERS,
    text: "...UNUSED_FEATURES.map((feature) => `${feature}=()`), ",
    without: "",
    test: PAGES,
  },
  {
    name: "no foreign script runs in our pages",
    file: HEADERS,
    text: "scriptSrc: [\"'self'\", ...scripts],",
    without: "scriptSrc: [\"'self'\", \"'unsafe-inline'\", ...scripts],",
    test: "apps/api/src/http/create-server.test.ts",
  },
  {
    name: "nobody frames our pages",
    file: HEADERS,
    text: "frameAncestors: [\"'none'\"],",
    without: "frameAncestors: ['*'],",
    test: "apps/api/src/http/create-server.test.ts",
  },
  {
    name: "a page's nonce is its own",
    file: "apps/api/src/http/web-app.ts",
    text: 'randomBytes(NONCE_BYTES).toString("base64");',
    without: 'randomBytes(NONCE_BYTES).fill(7).toString("base64");',
    test: PAGES,
  },
  {
    name: "no value closes the element it stands in",
    file: "apps/api/src/http/web-app.ts",
    text: '.replaceAll("<", "\\\\u003c")',
    without: "",
    test: PAGES,
  },
  {
    name: "scripts by text are of our own origin",
    file: `${WEB}/app/trust-own-scripts.ts`,
    text: ".origin === origin ? url : null),",
    without: ".origin === '' ? null : url),",
    test: `${WEB}/app/trust-own-scripts.test.ts`,
  },
  {
    name: "what is being written is answered before a document goes",
    file: `${WEB}/lib/vendor-document.ts`,
    text: "await snowballClient.settled();",
    without: "void snowballClient;",
    test: `${WEB}/lib/vendor-document.test.ts`,
  },
  {
    name: "a document goes only where the server answers",
    file: `${WEB}/lib/vendor-document.ts`,
    text: "if (!(await serverAnswers(deps, url)) || signal.aborted) return;",
    without: "if ((await serverAnswers(deps, url)) === null || signal.aborted) return;",
    test: `${WEB}/lib/vendor-document.test.ts`,
  },
  {
    name: "a session that is none signs nobody in",
    file: `${WEB}/lib/session/stored-session.ts`,
    text: "return isToken(access) && isToken(refresh) && isInstant(sessionOriginationTime)",
    without:
      "return isToken(access) || isToken(refresh) || isInstant(sessionOriginationTime) || access",
    test: `${WEB}/lib/session/stored-session.test.ts`,
  },
  {
    name: "after signing in the way leads to our own pages",
    file: `${WEB}/lib/safe-return-path.ts`,
    text: 'if (!url || url.origin !== origin || url.pathname.startsWith("//")) return null;',
    without: "if (!url) return null;",
    test: `${WEB}/lib/safe-return-path.test.ts`,
  },
  {
    name: "a return path is plain",
    file: `${WEB}/lib/safe-return-path.ts`,
    text: " || !isPlainPath(path)",
    without: " || isPlainPath === null",
    test: `${WEB}/lib/safe-return-path.test.ts`,
  },
  {
    name: "calls go over https",
    file: `${WEB}/lib/api/base-url.ts`,
    text: "if (!isSafe) throw",
    without: "if (!isSafe && configured === pageOrigin) throw",
    test: `${WEB}/lib/api/base-url.test.ts`,
  },
  {
    name: "no source writes markup",
    file: `${WEB}/app/site-footer.tsx`,
    text: 'import { Link } from "#router/index.ts";',
    without:
      'import { Link } from "#router/index.ts";\n\nexport const html = { dangerouslySetInnerHTML: { __html: "" } };',
    test: `${WEB}/page-source.test.ts`,
  },
];
