import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import {
  DEPOSITORY,
  LIABILITY,
  finish,
  linkAll,
  linkToken,
  logIn,
  open,
} from "../testing/use-link-window.ts";
import type { LoggedIn } from "../testing/use-link-window.ts";

test("the accounts shown in the window are the ones the item then has, with the same ids", async () => {
  const running = await startPlaid();
  const token = await linkToken(running, LIABILITY);
  const opened = await open(running, token);
  expect(opened).toMatchObject({ client_name: "Snowball", institution: null });
  const session = await logIn(running, token, { username: "user_family" });
  expect(session.accounts.map(({ subtype }) => subtype)).toEqual([
    "credit card",
    "credit card",
    "mortgage",
  ]);
  const chosen = session.accounts.slice(1).map(({ id }) => id);
  const finished = await finish(running, session.link_session_id, chosen);
  expect(finished.institution).toEqual({
    name: "First Platypus Bank",
    institution_id: "ins_109508",
  });
  expect(finished.accounts.map(({ id }) => id)).toEqual(chosen);
  const { public_token } = finished;
  const exchanged = await running.call("/item/public_token/exchange", { public_token });
  const { body } = await running.call<{ accounts: { account_id: string }[]; item: object }>(
    "/accounts/get",
    { access_token: exchanged.body["access_token"] },
  );
  expect(body.accounts.map(({ account_id }) => account_id)).toEqual(chosen);
  expect(body.item).toMatchObject({
    products: ["liabilities", "transactions"],
    webhook: running.receiver.url,
  });
});

test("the same person linked for debts and for deposits has different accounts", async () => {
  const running = await startPlaid();
  const debts = await logIn(running, await linkToken(running, LIABILITY), {
    username: "user_good",
  });
  const deposits = await logIn(running, await linkToken(running, DEPOSITORY), {
    username: "user_good",
  });
  expect(debts.accounts.map(({ subtype }) => subtype)).toEqual([
    "credit card",
    "student",
    "mortgage",
  ]);
  expect(deposits.accounts.map(({ subtype }) => subtype)).toEqual(["checking", "savings"]);
});

test("only institutions that can serve the request are offered", async () => {
  const running = await startPlaid();
  const names = async (wanted: object): Promise<string[]> =>
    (await open(running, await linkToken(running, wanted))).institutions.map(({ name }) => name);
  const forDebts = await names(LIABILITY);
  const forDeposits = await names(DEPOSITORY);
  expect(forDebts).toContain("Hearthstone Home Loans");
  expect(forDebts).not.toContain("Aurora Online Savings");
  expect(forDeposits).toContain("Aurora Online Savings");
  expect(forDeposits).not.toContain("Hearthstone Home Loans");
});

test("a mortgage alone has no transactions product, and a servicer offers its kind only", async () => {
  const running = await startPlaid();
  const session = await logIn(running, await linkToken(running, LIABILITY), {
    username: "user_good",
    institution_id: "ins_900002",
  });
  expect(session.accounts.map(({ subtype }) => subtype)).toEqual(["mortgage"]);
  const none = await logIn(running, await linkToken(running, LIABILITY), {
    username: "user_graduate",
    institution_id: "ins_900002",
  });
  expect(none.error_code).toBe("NO_ACCOUNTS");
  const [mortgage] = session.accounts;
  const { public_token } = await finish(running, session.link_session_id, [mortgage?.id ?? ""]);
  const exchanged = await running.call("/item/public_token/exchange", { public_token });
  const { access_token } = exchanged.body;
  const item = await running.call<{ item: { products: string[] } }>("/item/get", { access_token });
  expect(item.body.item.products).toEqual(["liabilities"]);
  const sync = await running.call("/transactions/sync", { access_token });
  expect(sync.body["error_code"]).toBe("PRODUCTS_NOT_SUPPORTED");
});

test("a deposit account has no liabilities, and the answer says so", async () => {
  const running = await startPlaid();
  const access_token = await linkAll(running, DEPOSITORY, "user_good");
  const { body } = await running.call("/liabilities/get", { access_token });
  expect(body).toMatchObject({ error_type: "ITEM_ERROR", error_code: "NO_LIABILITY_ACCOUNTS" });
});

test("update mode repairs the same item under the same access token", async () => {
  const running = await startPlaid();
  const access_token = await linkAll(running, LIABILITY, "user_family");
  await running.call("/sandbox/item/reset_login", { access_token });
  const token = await linkToken(running, { access_token });
  const opened = await open(running, token);
  expect(opened.is_update_mode).toBe(true);
  expect(opened.institution?.institution_id).toBe("ins_109508");

  const stranger = await logIn(running, token, { username: "user_good" });
  expect(stranger.error_code).toBe("INVALID_UPDATED_USERNAME");
  const session = await logIn(running, token, { username: "user_family" });
  const { public_token } = await finish(running, session.link_session_id, []);
  const { body } = await running.call("/item/public_token/exchange", { public_token });
  expect(body["access_token"]).toBe(access_token);
  const item = await running.call<{ item: { error: null } }>("/item/get", { access_token });
  expect(item.body.item.error).toBeNull();
});

test("choosing other accounts in update mode adds and removes their transactions", async () => {
  const running = await startPlaid();
  const session = await logIn(running, await linkToken(running, LIABILITY), {
    username: "user_family",
  });
  const [family, travel] = session.accounts;
  const { public_token } = await finish(running, session.link_session_id, [family?.id ?? ""]);
  const exchanged = await running.call("/item/public_token/exchange", { public_token });
  const { access_token } = exchanged.body;
  await running.advance(10_000);
  type Page = {
    added: { account_id: string }[];
    removed: { account_id: string }[];
    next_cursor: string;
  };
  const first = await running.call<Page>("/transactions/sync", { access_token, count: 500 });

  const update = { access_token, update: { account_selection_enabled: true } };
  const repair = await logIn(running, await linkToken(running, update), {
    username: "user_family",
  });
  expect(repair.accounts.map(({ selected }) => selected)).toEqual([true, false, false]);
  await finish(running, repair.link_session_id, [travel?.id ?? ""]);
  const cursor = first.body.next_cursor;
  const next = await running.call<Page>("/transactions/sync", { access_token, cursor, count: 500 });
  expect(next.body.removed).toHaveLength(first.body.added.length);
  expect(new Set(next.body.added.map(({ account_id }) => account_id))).toEqual(
    new Set([travel?.id]),
  );
});

test.each([
  [{ username: "user_good", password: "pass_bad" }, "INVALID_CREDENTIALS"],
  [{ username: "nobody" }, "INVALID_CREDENTIALS"],
  [{ username: "user_good", password: "error_ITEM_LOCKED" }, "ITEM_LOCKED"],
  [{ username: "user_custom", password: "{" }, "INVALID_FIELD"],
  [{ username: "user_custom", password: '{"force_error":"ITEM_LOCKED"}' }, "ITEM_LOCKED"],
  [{ username: "user_good", institution_id: "ins_1" }, "INVALID_INSTITUTION"],
])("a login that is wrong (%o) is refused with %s and the session goes on", async (login, code) => {
  const running = await startPlaid();
  const token = await linkToken(running, DEPOSITORY);
  expect((await logIn(running, token, login)).error_code).toBe(code);
  expect((await logIn(running, token, { username: "user_good" })).accounts).toHaveLength(2);
});

test("a custom user may be asked for a code before the accounts are shown", async () => {
  const running = await startPlaid();
  const session = await logIn(running, await linkToken(running, DEPOSITORY), {
    username: "user_custom",
    password: '{"override_accounts":[{"type":"depository"}],"mfa":{"type":"code"}}',
  });
  expect(session).toMatchObject({ code_needed: true, accounts: [] });
  const { link_session_id } = session;
  expect((await finish(running, link_session_id, [])).error_code).toBe("INVALID_MFA");
  const wrong = await running.call("/link/session/code", { link_session_id, code: "0000" });
  expect(wrong.body["error_code"]).toBe("INVALID_MFA");
  const right = await running.call<LoggedIn>("/link/session/code", {
    link_session_id,
    code: "1234",
  });
  expect(right.body.accounts).toHaveLength(1);
});

test("the window runs no inline script and shows only inside pages of this machine", async () => {
  const { origin } = await startPlaid();
  const page = await fetch(`${origin}/link/ui`);
  const html = await page.text();
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(html).toContain("Sandbox — no real bank");
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|<style|\sstyle=/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toMatch(/frame-ancestors (?:https?:\/\/(?:localhost|127\.0\.0\.1):\* ?)+$/);
  const referred = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  const served = await Promise.all(referred.map((path) => fetch(origin + path)));
  expect(served.map(({ status }) => status)).toEqual(referred.map(() => 200));
  const script = await fetch(`${origin}/link-initialize.js`);
  expect(script.headers.get("content-type")).toContain("text/javascript");
});

test("a car loan comes along with a card, as an account without a liability, and not alone", async () => {
  const running = await startPlaid();
  const token = await linkToken(running, LIABILITY);
  const session = await logIn(running, token, { username: "user_borrower" });
  const [card, car, personal] = session.accounts;
  expect(session.accounts.map(({ subtype }) => subtype)).toEqual([
    "credit card",
    "auto",
    "consumer",
  ]);

  const alone = await finish(running, session.link_session_id, [car?.id ?? ""]);
  expect(alone.error_code).toBe("NO_LIABILITY_ACCOUNTS");
  const { public_token } = await finish(
    running,
    session.link_session_id,
    [card, car, personal].map((account) => account?.id ?? ""),
  );
  const { access_token } = (await running.call("/item/public_token/exchange", { public_token }))
    .body;
  const { data } = await running.sdk.liabilitiesGet({ access_token: access_token ?? "" });
  expect(data.accounts.map(({ subtype }) => subtype)).toEqual(["credit card", "auto", "consumer"]);
  expect(data.liabilities).toMatchObject({ student: null, mortgage: null });
});
