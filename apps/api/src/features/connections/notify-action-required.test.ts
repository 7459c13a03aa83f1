import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accessTokenOf, rowOf, switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { beginFreeDaysAt } from "#testing/give-banks.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

async function confirmed(): Promise<SignedInUser> {
  const user = await world.signUp();
  await queryDatabase(world.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
  return user;
}

/** Returns the emails with subjects that end in the given text. */
async function mailsWithSubject({ email }: SignedInUser, end: string) {
  return (await mailsTo(world.api, email)).filter(({ subject }) => subject.endsWith(end));
}

/**
 * Returns a user with a confirmed address and a bank that has just started to require a sign-in.
 */
async function userWithRequiredSignIn() {
  const user = await confirmed();
  const item = await world.link(user);
  await world.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(world, item),
  });
  return { user, item, readMails: () => mailsWithSubject(user, "sign in again") };
}

test("notifies a required sign-in once, even after several syncs", async () => {
  const { item, readMails } = await userWithRequiredSignIn();

  await syncNow(world, item);
  await syncNow(world, item);

  const [mail, ...more] = await readMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${item.institution_name} asks you to sign in again`);
  expect(mail?.textBody).toContain("http://localhost:3000/account-connections");
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
});

test("notifies once until the user has signed in, even with other failures in between", async () => {
  const { item, readMails } = await userWithRequiredSignIn();

  await syncNow(world, item);
  await switchItem(world, item, { errorCode: "INSTITUTION_DOWN" });
  await syncNow(world, item);
  await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(world, item);
  expect(await readMails()).toHaveLength(1);

  await switchItem(world, item, { errorCode: null });
  await syncNow(world, item);
  await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(world, item);
  expect(await readMails()).toHaveLength(2);
});

test("does not notify a user without a right to bank updates", async () => {
  const { user, item, readMails } = await userWithRequiredSignIn();
  await beginFreeDaysAt(world.api, user, new Date(Date.now() - 31 * 86_400_000).toISOString());

  await syncNow(world, item);

  expect(await readMails()).toEqual([]);
});

test("shortens a bank name that is too long for an email subject", async () => {
  const { user, item, readMails } = await userWithRequiredSignIn();
  await queryDatabase(world.api, "update connections set institution_name = $2 where id = $1", [
    item.uuid,
    "Bank of the Longest Name ".repeat(8).trim(),
  ]);

  await syncNow(world, item);

  expect((await world.item(user)).status).toBe("login_required");
  expect((await readMails())[0]?.subject).toMatch(/^Bank of the Longest .{20,50}… asks you/);
});

describe("a bank that requires a permission", () => {
  async function userWithMissingPermission() {
    const user = await confirmed();
    const item = await world.link(user);
    const consentTo = async (products: string[]) => {
      const { provider_item_id: id } = await rowOf(world, item);
      await world.sandbox.call("POST", `/_sandbox/plaid/items/${id}/consent`, { products });
    };
    await consentTo(["transactions"]);
    const readMails = () => mailsWithSubject(user, "needs your permission to share your accounts");
    return { user, item, consentTo, readMails };
  }

  test("is notified once, with a link, even with other failures in between", async () => {
    const { user, item, readMails } = await userWithMissingPermission();

    await syncNow(world, item);
    await switchItem(world, item, { errorCode: "INSTITUTION_DOWN" });
    await syncNow(world, item);
    await switchItem(world, item, { errorCode: null });
    await syncNow(world, item);

    expect((await world.item(user)).status).toBe("permission_required");
    const [mail, ...more] = await readMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(new RegExp(`^${item.institution_name} needs your permission`));
    expect(mail?.textBody).toContain("Until you allow it, Snowball shows older data.");
    expect(mail?.textBody).toContain("http://localhost:3000/account-connections");
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
  });

  test("is notified again if the permission is revoked", async () => {
    const { item, consentTo, readMails } = await userWithMissingPermission();
    await syncNow(world, item);
    await consentTo(["transactions", "liabilities"]);
    await syncNow(world, item);
    expect(await readMails()).toHaveLength(1);

    await consentTo([]);
    await syncNow(world, item);
    await syncNow(world, item);

    expect(await readMails()).toHaveLength(2);
  });

  test("is notified even if a sign-in was notified before, and vice versa", async () => {
    const { user, item, readMails } = await userWithMissingPermission();
    await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
    await syncNow(world, item);
    await switchItem(world, item, { errorCode: null });
    await syncNow(world, item);
    await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
    await syncNow(world, item);

    expect(await readMails()).toHaveLength(1);
    expect(await mailsWithSubject(user, "sign in again")).toHaveLength(2);
  });
});

test("a user who turned off emails about connections gets none", async () => {
  const { user, item, readMails } = await userWithRequiredSignIn();
  await world.api.call("PATCH", "/api/v1/me/notifications/", {
    token: user.access,
    body: { connection_problems: false },
  });

  await syncNow(world, item);

  expect((await world.item(user)).status).toBe("login_required");
  expect(await readMails()).toEqual([]);
});
