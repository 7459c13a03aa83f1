import { afterAll, beforeAll, expect, test } from "vitest";

import { accessTokenOf, switchItem, syncNow } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";
import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(() => world.close());

/** A user with a confirmed address whose bank has just begun to ask for a new sign-in. */
async function userOfBrokenConnection() {
  const user = await world.signUp();
  await queryDatabase(world.api, "update users set email_verified_at = now() where id = $1", [
    user.userId,
  ]);
  const item = await world.link(user);
  await world.plaid("/sandbox/item/reset_login", {
    access_token: await accessTokenOf(world, item),
  });
  const told = async () =>
    (await mailsTo(world.api, user.email)).filter(({ subject }) =>
      subject.endsWith("sign in again"),
    );
  return { user, item, told };
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
