import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import type { AppConfig } from "@snowball/contract";
import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./server.ts";
import { serveWebApp } from "./web-app.ts";

const CONFIG: AppConfig = {
  environment: "staging",
  authUrl: "",
  apiUrl: "",
  plaidLinkScriptUrl: "https://bank.example/</script><b>",
  stripeScriptUrl: null,
  stripePublishableKey: "pk_test",
  canSendMail: true,
  outboxUrl: null,
  hasDemo: false,
  contactEmail: null,
};
const SCRIPT = "export const answer = 42;\n".repeat(100);
const BUILT = {
  "index.html": "<head></head><body>empty</body>",
  "prerendered/index.html": "<head></head><body>landing</body>",
  "prerendered/login.html": "<head></head><body>login</body>",
  "assets/app-1234.js": SCRIPT,
  "assets/app-1234.js.br": brotliCompressSync(SCRIPT),
  "favicon.svg": "<svg/>",
};

async function serve(files: Record<string, string | Buffer> = BUILT) {
  const folder = mkdtempSync(join(tmpdir(), "snowball-web-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: false,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {
      plaid: { scripts: ["https://bank.example"], frames: ["https://bank.example"], images: [] },
      stripe: { scripts: ["https://card.example"], frames: ["https://card.example"], images: [] },
    },
    apiOrigins: [],
    webOrigin: null,
  });
  onTestFinished(() => app.close());
  await serveWebApp(app, { folder, config: () => CONFIG });
  return app;
}

test.for([
  ["/", "landing"],
  ["/login", "login"],
  ["/login?next=%2Faccounts", "login"],
  ["/home", "empty"],
  ["/login/", "empty"],
  ["/detail/4f1c/transactions", "empty"],
  ["/detail", "empty"],
  ["/schedule/4f1c", "empty"],
  ["/..%2Flogin", "empty"],
] as const)("%s returns its page", async ([url, words]) => {
  const app = await serve();

  const answer = await app.inject(url);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.body).toContain(`<body>${words}</body>`);
});

test.for(["/100%", "/%", "/%E0%A4%A", "/detail/%zz/transactions?from=%"])(
  "%s, which cannot be decoded, returns 404 with the app's page",
  async (url) => {
    const app = await serve();

    const answer = await app.inject(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-security-policy"]).toContain("'nonce-");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.body).toContain("<body>empty</body>");
    expect(answer.body).toContain('id="app-config"');
  },
);

test.for(["/api/v1/100%", "/stripe/%", "/assets/%E0%A4%A"])(
  "%s, which cannot be decoded, returns a JSON error",
  async (url) => {
    const app = await serve();

    const answer = await app.inject(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found" });
  },
);

test.for(["/", "/login", "/home"])("%s contains the app's configuration as JSON", async (url) => {
  const app = await serve();

  const { body } = await app.inject(url);

  const data =
    /<script type="application\/json" id="app-config" nonce="[^"]+" data-vendor="[^"]*">(.*?)<\/script>/.exec(
      body,
    )?.[1];
  expect(JSON.parse(data ?? "")).toEqual(CONFIG);
});

test("each page response has its own nonce in its policy and on its data element", async () => {
  const app = await serve();

  const nonces = [await app.inject("/"), await app.inject("/")].map(({ body, headers }) => {
    const nonce = /id="app-config" nonce="([\w+/=]{22,})"/.exec(body)?.[1] ?? "none";
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/(script-src|style-src) [^;]*'unsafe-inline'/);
    return nonce;
  });

  expect(new Set(nonces).size).toBe(2);
});

const BANK = /bank\.example/;
const CARD = /card\.example/;

test.for([
  ["/", "", null],
  ["/login", "", null],
  ["/home", "", null],
  ["/plan", "", null],
  ["/debts/new", "", null],
  ["/accounts/more", "", null],
  ["/lfg", "", null],
  ["/profile?tab=plan", "", null],
  ["/accounts", "plaid", BANK],
  ["/account-connections", "plaid", BANK],
  ["/Account%2DConnections/?from=mail", "plaid", BANK],
  ["/link/return?oauth_state_id=1", "plaid", BANK],
  ["/subscribe", "stripe", CARD],
  ["/subscribe?pay=price_1", "stripe", CARD],
] as const)("%s allows only its own vendor (%j)", async ([url, vendor, allowed]) => {
  const app = await serve();

  const { headers, body } = await app.inject(url);

  const policies = [headers["content-security-policy"], headers["permissions-policy"]].join(" ");
  const origins = [BANK, CARD].filter((origin) => origin.test(policies));
  expect(origins).toEqual(allowed === null ? [] : [allowed]);
  expect(body).toContain(`data-vendor="${vendor}"`);
});

test("only the checkout page may use payment, and no page uses other device features", async () => {
  const app = await serve();
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers["permissions-policy"]).split(", ");

  expect(await policyOf("/subscribe")).toContain('payment=(self "https://card.example")');
  for (const url of ["/home", "/accounts", "/subscribe/more"])
    expect(await policyOf(url)).toEqual(
      expect.arrayContaining(["camera=()", "geolocation=()", "microphone=()", "payment=()"]),
    );
});

test("all pages without a vendor require Trusted Types", async () => {
  const app = await serve();
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers["content-security-policy"]);

  for (const url of ["/", "/home", "/api/nowhere"])
    expect(await policyOf(url)).toContain(
      "require-trusted-types-for 'script';trusted-types default",
    );
  for (const url of ["/accounts", "/subscribe"])
    expect(await policyOf(url)).not.toContain("trusted-types");
});

test("responses that are no pages have no nonce", async () => {
  const app = await serve();

  for (const url of ["/config.json", "/assets/app-1234.js", "/api/nowhere"])
    expect((await app.inject(url)).headers["content-security-policy"]).not.toContain("nonce-");
});

test("every page is the same document without prerendered pages", async () => {
  const app = await serve({ "index.html": BUILT["index.html"] });

  expect((await app.inject("/")).body).toContain("empty");
  expect((await app.inject("/login")).body).toContain("empty");
});

test("serves the precompressed file with a cache time of a year", async () => {
  const app = await serve();

  const answer = await app.inject({
    url: "/assets/app-1234.js",
    headers: { "accept-encoding": "br" },
  });

  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.rawPayload.equals(BUILT["assets/app-1234.js.br"])).toBe(true);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-type"]).toContain("javascript");
});

test("built files do not count against the rate limit of an address", async () => {
  const app = await serve();

  for (let call = 0; call < 3; call += 1) {
    expect((await app.inject("/assets/app-1234.js")).statusCode).toBe(200);
  }
  const config = await app.inject("/config.json");
  expect([config.statusCode, config.headers["x-ratelimit-remaining"]]).toEqual([200, "1199"]);
});

test("serves the uncompressed file if the client does not accept compression", async () => {
  const app = await serve();

  const answer = await app.inject({
    url: "/assets/app-1234.js",
    headers: { "accept-encoding": "identity" },
  });

  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.body).toBe(SCRIPT);
});

test.for(["/prerendered/login.html", "/index.html"])(
  "an HTML file is only served with its configuration (%s)",
  async (url) => {
    const app = await serve();

    expect((await app.inject(url)).body).toContain('id="app-config"');
  },
);
