import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { queueMail } from "./index.ts";

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

function outbox() {
  return api.call("GET", "/dev/outbox");
}

test("the outbox page lists emails newest first, with clickable links", async () => {
  api.deps.clock.advance(60_000);
  const newer = await signUp(api);

  const answer = await outbox();

  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body.indexOf(newer.email)).toBeLessThan(answer.body.indexOf(user.email));
  expect(answer.body).toMatch(
    /<a href="(http:\/\/localhost:3000\/email\/confirm\/[\w-]{43}\/)">\1<\/a>/,
  );
});

test("the page contains no inline script or style, as its content security policy requires", async () => {
  const page = await outbox();
  const style = await api.call("GET", "/dev/outbox.css");

  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
  expect(page.body).toContain('<link rel="stylesheet" href="/dev/outbox.css">');
  expect(page.headers["content-security-policy"]).toContain("style-src 'self';");
  expect([style.statusCode, style.headers["content-type"]]).toEqual([
    200,
    "text/css; charset=utf-8",
  ]);
});

test("shows the content of an email as text, even if it looks like HTML", async () => {
  const hostile = `<script>alert(1)</script> "'&< {{7*7}} https://x.example/"onmouseover="a`;
  await api.deps.database.asSystemInTransaction((db) =>
    queueMail(api.deps, db, {
      userId: user.userId,
      recipient: "<img src=x onerror=alert(2)>@example.com",
      subject: "</h2><script>alert(3)</script>",
      textBody: hostile,
      htmlBody: hostile,
    }),
  );

  const { body } = await outbox();

  expect(body).not.toMatch(/<script|<img/i);
  expect(body).not.toMatch(/<a[^>]*\sonmouseover/i);
  expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39;&amp;&lt; {{7*7}} ");
  expect(body).toContain('<a href="https://x.example/">https://x.example/</a>&quot;onmouseover=');
});

test("an empty outbox explains what will appear there", async () => {
  const empty = await createTestApi();

  expect((await empty.call("GET", "/dev/outbox")).body).toContain("No mail yet.");
  await empty.close();
});

const APART = "203.0.113.7";

test.for([
  ["another machine", { ip: APART }],
  ["another machine, by IPv6", { ip: "2001:db8::7" }],
  [
    "another machine that claims to be this one",
    { ip: APART, headers: { "x-forwarded-for": "127.0.0.1" } },
  ],
  ["a host name of another site that resolves here", { headers: { host: "evil.example" } }],
  ["a host name that begins like ours", { headers: { host: "localhost.evil.example" } }],
  ["a proxy (X-Forwarded-For)", { headers: { "x-forwarded-for": APART } }],
  ["a proxy (X-Forwarded-Host)", { headers: { "x-forwarded-host": "snowball.example" } }],
  ["a proxy (X-Forwarded-Proto)", { headers: { "x-forwarded-proto": "https" } }],
  ["a proxy (Forwarded)", { headers: { forwarded: "for=203.0.113.7" } }],
  ["a proxy (X-Real-IP)", { headers: { "x-real-ip": APART } }],
  ["a proxy (Via)", { headers: { via: "1.1 proxy" } }],
] as const)("the outbox is an unknown path for %s", async ([, options]) => {
  const answers = await Promise.all(
    ["/dev/outbox", "/dev/outbox.css", "/dev/nothing"].map((path) =>
      api.call("GET", path, options),
    ),
  );

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test.for([
  { ip: "127.0.0.1" },
  { ip: "::1", headers: { host: "localhost:3000" } },
  { ip: "::ffff:127.0.0.1", headers: { host: "127.0.0.1:3000" } },
  { ip: "::1", headers: { host: "[::1]:3000" } },
])("this machine can read its outbox: %j", async (options) => {
  expect((await api.call("GET", "/dev/outbox", options)).statusCode).toBe(200);
});

test("an outbox that the operator opened can be read from anywhere", async () => {
  const opened = await createTestApi({ isOutboxOpen: true });
  const options = { ip: APART, headers: { host: "snowball.example", "x-forwarded-for": APART } };

  expect((await opened.call("GET", "/dev/outbox", options)).statusCode).toBe(200);
  await opened.close();
});

test.each([
  ["in production", { environment: "production" as const }],
  [
    "with a mail server",
    {
      mailDelivery: { keepsDelivered: false, deliver: () => Promise.resolve() },
    },
  ],
  ["if email is turned off", { mailDelivery: null }],
])("there is no outbox page %s", async (_where, overrides) => {
  const other = await createTestApi(overrides);

  for (const path of ["/dev/outbox", "/dev/outbox.css"]) {
    expect((await other.call("GET", path)).statusCode).toBe(404);
  }
  await other.close();
});
