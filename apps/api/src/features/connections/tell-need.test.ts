import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { accessTokenOf, rowOf, switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
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

/** The mails whose subject ends so. */
async function toldOf({ email }: SignedInUser, end: string) {
  return (await mailsTo(world.api, email)).filter(({ subject }) => subject.endsWith(end));
}

/** A user with a confirmed address whose bank has just begun to ask for a new sign-in. */
async function userOfBrokenConnection() {
  const user = await confirmed();
  const item = await world.link(user);
  await world.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(world, item),
  });
  return { user, item, told: () => toldOf(user, "sign in again") };
}

test("a bank that asks to be signed in to again is told once, however often it is asked", async () => {
  const { item, told } = await userOfBrokenConnection();

  await syncNow(world, item);
  await syncNow(world, item);

  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${item.institution_name} asks you to sign in again`);
  expect(mail?.textBody).toContain("http://localhost:3000/account-connections");
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
});

test("until it is signed in to again a bank is told of once, whatever fails in between", async () => {
  const { item, told } = await userOfBrokenConnection();

  await syncNow(world, item);
  await switchItem(world, item, { errorCode: "INSTITUTION_DOWN" });
  await syncNow(world, item);
  await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(world, item);
  expect(await told()).toHaveLength(1);

  await switchItem(world, item, { errorCode: null });
  await syncNow(world, item);
  await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
  await syncNow(world, item);
  expect(await told()).toHaveLength(2);
});

test("a bank whose name is longer than a subject is told of in short", async () => {
  const { user, item, told } = await userOfBrokenConnection();
  await queryDatabase(world.api, "update connections set institution_name = $2 where id = $1", [
    item.uuid,
    "Bank of the Longest Name ".repeat(8).trim(),
  ]);

  await syncNow(world, item);

  expect((await world.item(user)).status).toBe("login_required");
  expect((await told())[0]?.subject).toMatch(/^Bank of the Longest .{20,50}… asks you/);
});

describe("a bank that wants a permission", () => {
  async function userOfBankWithoutPermission() {
    const user = await confirmed();
    const item = await world.link(user);
    const consentTo = async (products: string[]) => {
      const { provider_item_id: id } = await rowOf(world, item);
      await world.sandbox.call("POST", `/_sandbox/plaid/items/${id}/consent`, { products });
    };
    await consentTo(["transactions"]);
    const told = () => toldOf(user, "wants your permission to share your accounts");
    return { user, item, consentTo, told };
  }

  test("is told of once, with the way to give it, whatever fails in between", async () => {
    const { user, item, told } = await userOfBankWithoutPermission();

    await syncNow(world, item);
    await switchItem(world, item, { errorCode: "INSTITUTION_DOWN" });
    await syncNow(world, item);
    await switchItem(world, item, { errorCode: null });
    await syncNow(world, item);

    expect((await world.item(user)).status).toBe("permission_required");
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(new RegExp(`^${item.institution_name} wants your permission`));
    expect(mail?.textBody).toContain("Until you give it, Snowball shows what it knew before.");
    expect(mail?.textBody).toContain("http://localhost:3000/account-connections");
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/[\w-]{43}$/);
  });

  test("is told of again when it takes back what it was given", async () => {
    const { item, consentTo, told } = await userOfBankWithoutPermission();
    await syncNow(world, item);
    await consentTo(["transactions", "liabilities"]);
    await syncNow(world, item);
    expect(await told()).toHaveLength(1);

    await consentTo([]);
    await syncNow(world, item);
    await syncNow(world, item);

    expect(await told()).toHaveLength(2);
  });

  test("is told of where a sign-in was told of before, and the other way round", async () => {
    const { user, item, told } = await userOfBankWithoutPermission();
    await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
    await syncNow(world, item);
    await switchItem(world, item, { errorCode: null });
    await syncNow(world, item);
    await switchItem(world, item, { errorCode: "ITEM_LOGIN_REQUIRED" });
    await syncNow(world, item);

    expect(await told()).toHaveLength(1);
    expect(await toldOf(user, "sign in again")).toHaveLength(2);
  });
});

test("who turned mails about connections off is told on the screens only", async () => {
  const { user, item, told } = await userOfBrokenConnection();
  await world.api.call("PATCH", "/api/v1/me/notifications/", {
    token: user.access,
    body: { connection_problems: false },
  });

  await syncNow(world, item);

  expect((await world.item(user)).status).toBe("login_required");
  expect(await told()).toEqual([]);
});
