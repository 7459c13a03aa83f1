import type { NotificationKind, NotificationSettings } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { queueNotification } from "./index.ts";

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
  await queryDatabase(api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
});
afterAll(() => api.close());

function notify(kind: NotificationKind, { userId } = user) {
  return api.deps.database.asSystemInTransaction((db) =>
    queueNotification(api.deps, db, {
      userId,
      kind,
      subject: `About ${kind}`,
      text: "Something is due.",
      html: "<p>Something is due.</p>",
    }),
  );
}

async function notified({ email } = user) {
  return (await mailsTo(api, email)).filter(({ subject }) => subject.startsWith("About "));
}

/** Returns the path of the link in the newest email of a kind. */
async function linkIn(kind: NotificationKind, who = user): Promise<string> {
  const mail = (await notified(who)).findLast(({ subject }) => subject === `About ${kind}`);
  return new URL(mail?.unsubscribeUrl ?? "").pathname;
}

async function settings({ access } = user): Promise<NotificationSettings> {
  return (await api.call("GET", "/api/v1/me/notifications/", { token: access })).json();
}

function choose(body: Partial<NotificationSettings>) {
  return api.call("PATCH", "/api/v1/me/notifications/", { token: user.access, body });
}

/** Unsubscribes like a mail program, without a cookie, a session or a confirmation. */
function oneClick(path: string, contentType = "application/x-www-form-urlencoded") {
  return api.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": contentType },
    payload: "List-Unsubscribe=One-Click",
  });
}

test("an optional email has its unsubscribe link in the text, in the HTML and for mail programs", async () => {
  await notify("payment_reminders");
  const [mail] = await notified();

  const link = mail?.unsubscribeUrl ?? "";
  expect(link).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{43}$/);
  expect(mail?.textBody).toContain(`Something is due.\n\nYou get this because`);
  expect(mail?.textBody).toContain(link);
  expect(mail?.htmlBody).toContain(`<a href="${link}">Unsubscribe</a>`);
});

test("opening the page does not unsubscribe", async () => {
  await notify("payment_reminders");
  const page = await api.call("GET", await linkIn("payment_reminders"));

  expect(page.statusCode).toBe(200);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.body).toContain('<form method="post">');
  expect(page.body).toContain("payment reminders");
  expect(page.body).not.toContain(user.email);
  expect((await settings()).payment_reminders).toBe(true);
});

test.for(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "one POST unsubscribes from that kind only, and repeating it changes nothing (%s)",
  async (contentType) => {
    await notify("payment_reminders");
    const before = await settings();
    const link = await linkIn("payment_reminders");

    for (const _ of [1, 2]) expect((await oneClick(link, contentType)).statusCode).toBe(200);

    expect(await settings()).toEqual({ ...before, payment_reminders: false });
    await notify("payment_reminders");
    await notify("connection_problems");
    expect((await notified()).map(({ subject }) => subject)).toEqual([
      "About payment_reminders",
      "About connection_problems",
    ]);
  },
);

test("all emails of a kind to a user have the same link, and others have different ones", async () => {
  const other = await signUp(api);
  await queryDatabase(api, "update users set email_verified_at = now()");
  await notify("payment_reminders");
  const first = await linkIn("payment_reminders");
  await notify("payment_reminders");
  await notify("payment_problems");
  await notify("payment_reminders", other);

  expect(await linkIn("payment_reminders")).toBe(first);
  expect(await linkIn("payment_problems")).not.toBe(first);
  const theirs = await linkIn("payment_reminders", other);
  expect(theirs).not.toBe(first);
  await oneClick(theirs);
  expect((await settings()).payment_reminders).toBe(true);
  expect((await settings(other)).payment_reminders).toBe(false);
});

test("turning a kind on again revokes its old links, and the next email has a new one", async () => {
  await notify("payment_reminders");
  await notify("payment_problems");
  const old = await linkIn("payment_reminders");
  await oneClick(old);
  await choose({ payment_reminders: true });

  expect((await oneClick(old)).statusCode).toBe(404);
  expect((await api.call("GET", old)).statusCode).toBe(404);
  expect((await settings()).payment_reminders).toBe(true);
  await oneClick(await linkIn("payment_problems"));
  expect((await settings()).payment_problems).toBe(false);
  await notify("payment_reminders");
  await oneClick(await linkIn("payment_reminders"));
  expect((await settings()).payment_reminders).toBe(false);
});

test("an unknown link shows a page that explains what to do", async () => {
  for (const key of ["x", "A".repeat(43)]) {
    const page = await oneClick(`/unsubscribe/${key}`);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("no longer works");
  }
});

test("rejects a body that no mail program sends", async () => {
  await notify("payment_reminders");
  const link = await linkIn("payment_reminders");

  expect((await oneClick(link, "text/plain")).statusCode).toBe(415);
  expect((await settings()).payment_reminders).toBe(true);
});

test("sends nothing to an unconfirmed address, and no email of a kind that is turned off", async () => {
  const unconfirmed = await signUp(api);
  await notify("payment_reminders", unconfirmed);
  await notify("weekly_digest");

  expect(await notified(unconfirmed)).toEqual([]);
  expect(await notified()).toEqual([]);
});

test("no link key is readable in the database", async () => {
  await notify("payment_reminders");
  const key = (await linkIn("payment_reminders")).split("/").at(-1) ?? "";
  const dump = JSON.stringify(
    await queryDatabase(
      api,
      `select m::text from mails m union all select u::text from unsubscribe_links u
       union all select j::text from graphile_worker._private_jobs j`,
    ),
  );

  expect(key).toHaveLength(43);
  expect(dump).not.toContain(key);
});

test("the page contains no inline script or style, as its content security policy requires", async () => {
  await notify("payment_reminders");
  const page = await api.call("GET", await linkIn("payment_reminders"));
  const style = await api.call("GET", "/unsubscribe.css");

  expect(page.body).not.toMatch(/<script|<style|\sstyle=/);
  expect(page.body).toContain('href="/unsubscribe.css"');
  expect(style.headers["content-type"]).toBe("text/css; charset=utf-8");
});
