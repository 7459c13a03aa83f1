import type { Page, SecurityEvent } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;
let anna: SignedInUser;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(async () => {
  harness.api.deps.clock.set("2026-12-01T12:00:00Z");
  ({ user: anna } = await harness.debtor());
});
afterAll(() => harness.close());

const FEED = "me/calendar-feed/";
const OTHER_PASSWORD = "another horse battery staple";

function confirmAddress() {
  return queryDatabase(harness.api, "update users set email_verified_at = now() where id = $1", [
    anna.userId,
  ]);
}

/** Creates a link and returns its path. */
async function makeLink(): Promise<string> {
  harness.api.deps.clock.advance(1_000);
  const answer = await harness.ask(anna, "POST", { path: FEED });
  harness.api.deps.clock.advance(1_000);
  return new URL(answer.json<{ url: string }>().url).pathname;
}

async function isOpen(link: string): Promise<boolean> {
  return (await harness.api.call("GET", link)).statusCode === 200;
}

/** Returns the security events about links, newest first. */
async function events(): Promise<SecurityEvent[]> {
  const path = "me/security-events/";
  const { results } = (await harness.ask(anna, "GET", { path })).json<Page<SecurityEvent>>();
  return results.filter(({ kind }) => kind.startsWith("calendar_link"));
}

async function subjects(): Promise<string[]> {
  return (await mailsTo(harness.api, anna.email)).map(({ subject }) => subject);
}

test("creating and revoking a link are recorded as security events with their origin", async () => {
  await makeLink();
  await makeLink();
  await harness.ask(anna, "DELETE", { path: FEED });
  await harness.ask(anna, "DELETE", { path: FEED });

  const recorded = await events();
  expect(recorded.map(({ kind }) => kind)).toEqual([
    "calendar_link_revoked",
    "calendar_link_made",
    "calendar_link_made",
  ]);
  for (const event of recorded) {
    expect(event).toMatchObject({ is_current_session: true, network: expect.any(String) });
  }
});

test("creating and revoking a link sends an email without the link to a confirmed address", async () => {
  await makeLink();
  await confirmAddress();
  const link = await makeLink();
  await harness.ask(anna, "DELETE", { path: FEED });

  const mails = (await mailsTo(harness.api, anna.email)).filter(({ subject }) =>
    subject.includes("calendar link"),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A calendar link was created",
    "Your calendar link was revoked",
  ]);
  for (const { textBody } of mails) {
    expect(textBody).toContain("/password-reset");
    expect(textBody).not.toContain(link);
  }
});

test("changing the password revokes the link", async () => {
  await confirmAddress();
  const link = await makeLink();
  const answer = await harness.api.call("POST", "/api/auth/password/change/", {
    token: anna.access,
    body: {
      old_password: TEST_PASSWORD,
      new_password1: OTHER_PASSWORD,
      new_password2: OTHER_PASSWORD,
    },
  });

  expect(answer.statusCode).toBe(200);
  expect(await isOpen(link)).toBe(false);
  expect((await events())[0]).toMatchObject({ kind: "calendar_link_revoked" });
  // The email about the password mentions it, so there is no second one.
  expect(await subjects()).not.toContain("Your calendar link was revoked");
});

test("changing the password without a link reports no revoked link", async () => {
  await harness.api.call("POST", "/api/auth/password/change/", {
    token: anna.access,
    body: {
      old_password: TEST_PASSWORD,
      new_password1: OTHER_PASSWORD,
      new_password2: OTHER_PASSWORD,
    },
  });

  expect(await events()).toEqual([]);
});
