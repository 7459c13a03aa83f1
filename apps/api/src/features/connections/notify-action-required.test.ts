import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accessTokenOf, rowOf, switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(() => harness.close());

async function confirmed(): Promise<SignedInUser> {
  const user = await harness.signUp();
  await queryDatabase(harness.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
  return user;
}

/** Returns the emails with subjects that end in the given text. */
async function mailsWithSubject({ email }: SignedInUser, end: string) {
  return (await mailsTo(harness.api, email)).filter(({ subject }) => subject.endsWith(end));
}

/**
 * Returns a user with a confirmed address and a bank that has just started to require a sign-in.
 */
async function userWithRequiredSignIn() {
  const user = await confirmed();
  const item = await harness.link(user);
  await harness.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(harness, item),
  });
  return { user, item, readMails: () => mailsWithSubject(user, "sign in again") };
}

test("notifies a required sign-in once, even after several syncs", async () => {
  const { item, readMails } = await userWithRequiredSignIn();

  await syncNow(harness, item);
  await syncNow(harness, item);

  const [mail, ...more] = await readMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${item.institution_name} asks you to sign in again`);
  expect(mail?.textBody).toContain("http://localhost:3000/account-connections");
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
});

test("notifies once until the user has signed in, even with other failures in between", async () => {
  const { item, readMails } = await userWithRequiredSignIn();

  await syncNow(harness, item);
  await switchItem(harness, item, { errorCode: "INSTITUTION_DOWN" });
  await syncNow(harness, item);
  await switchItem(harness, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(harness, item);
  expect(await readMails()).toHaveLength(1);

  await switchItem(harness, item, { errorCode: null });
  await syncNow(harness, item);
  await switchItem(harness, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(harness, item);
  expect(await readMails()).toHaveLength(2);
});

test("does not notify a user without a right to bank updates", async () => {
  const { user, item, readMails } = await userWithRequiredSignIn();
  await beginFreeDaysAt(harness.api, user, new Date(Date.now() - 31 * 86_400_000).toISOString());

  await syncNow(harness, item);

  expect(await readMails()).toEqual([]);
});

test("shortens a bank name that is too long for an email subject", async () => {
  const { user, item, readMails } = await userWithRequiredSignIn();
  await queryDatabase(harness.api, "update connections set institution_name = $2 where id = $1", [
    item.uuid,
    "Bank of the Longest Name ".repeat(8).trim(),
  ]);

  await syncNow(harness, item);

  expect((await harness.item(user)).status).toBe("login_required");
  expect((await readMails())[0]?.subject).toMatch(/^Bank of the Longest .{20,50}… asks you/);
});

describe("a bank that requires a permission", () => {
  async function userWithMissingPermission() {
    const user = await confirmed();
    const item = await harness.link(user);
    const consentTo = async (products: string[]) => {
      const { provider_item_id: id } = await rowOf(harness, item);
      await harness.sandbox.call("POST", `/_sandbox/plaid/items/${id}/consent`, { products });
    };
    await consentTo(["transactions"]);
    const readMails = () => mailsWithSubject(user, "needs your permission to share your accounts");
    return { user, item, consentTo, readMails };
  }

  test("is notified once, with a link, even with other failures in between", async () => {
    const { user, item, readMails } = await userWithMissingPermission();

    await syncNow(harness, item);
    await switchItem(harness, item, { errorCode: "INSTITUTION_DOWN" });
    await syncNow(harness, item);
    await switchItem(harness, item, { errorCode: null });
    await syncNow(harness, item);

    expect((await harness.item(user)).status).toBe("permission_required");
    const [mail, ...more] = await readMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(new RegExp(`^${item.institution_name} needs your permission`));
    expect(mail?.textBody).toContain("Until you allow it, Snowball shows older data.");
    expect(mail?.textBody).toContain("http://localhost:3000/account-connections");
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
  });

  test("is notified again if the permission is revoked", async () => {
    const { item, consentTo, readMails } = await userWithMissingPermission();
    await syncNow(harness, item);
    await consentTo(["transactions", "liabilities"]);
    await syncNow(harness, item);
    expect(await readMails()).toHaveLength(1);

    await consentTo([]);
    await syncNow(harness, item);
    await syncNow(harness, item);

    expect(await readMails()).toHaveLength(2);
  });

  test("is notified even if a sign-in was notified before, and vice versa", async () => {
    const { user, item, readMails } = await userWithMissingPermission();
    await switchItem(harness, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
    await syncNow(harness, item);
    await switchItem(harness, item, { errorCode: null });
    await syncNow(harness, item);
    await switchItem(harness, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
    await syncNow(harness, item);

    expect(await readMails()).toHaveLength(1);
    expect(await mailsWithSubject(user, "sign in again")).toHaveLength(2);
  });
});

test("a user who turned off emails about connections gets none", async () => {
  const { user, item, readMails } = await userWithRequiredSignIn();
  await harness.api.call("PATCH", "/api/v1/me/notifications/", {
    token: user.access,
    body: { connection_problems: false },
  });

  await syncNow(harness, item);

  expect((await harness.item(user)).status).toBe("login_required");
  expect(await readMails()).toEqual([]);
});
