import { expect, test } from "vitest";

import { startPlaid } from "../testing/start-plaid.ts";
import type { RunningPlaid } from "../testing/start-plaid.ts";

type Account = { id: string; name: string; type: string; subtype: string; selected: boolean };
type Opened = {
  link_session_id: string;
  client_name: string;
  is_update_mode: boolean;
  institution: { institution_id: string } | null;
  institutions: { name: string; logo: string | null }[];
  error_code?: string;
};
type LoggedIn = { accounts: Account[]; code_needed: boolean; error_code?: string };
type Finished = {
  public_token: string;
  institution: object;
  accounts: { id: string; subtype: string }[];
  error_code?: string;
};

const LIABILITY = {
  products: ["liabilities"],
  required_if_supported_products: ["transactions"],
  account_filters: {
    credit: { account_subtypes: ["credit card", "paypal"] },
    loan: { account_subtypes: ["student", "mortgage"] },
  },
};
const DEPOSITORY = {
  products: ["transactions"],
  account_filters: { depository: { account_subtypes: ["checking", "savings"] } },
};
const HOUR_MS = 60 * 60 * 1000;

async function linkToken(running: RunningPlaid, wanted: object): Promise<string> {
  const { body } = await running.call("/link/token/create", {
    client_name: "Snowball",
    language: "en",
    country_codes: ["US"],
    user: { client_user_id: "user-1" },
    webhook: running.receiver.url,
    ...wanted,
  });
  return body["link_token"] ?? `refused: ${body["error_code"]}`;
}

async function open(running: RunningPlaid, link_token: string): Promise<Opened> {
  return (await running.call<Opened>("/link/session/open", { link_token })).body;
}

async function logIn(
  running: RunningPlaid,
  link_token: string,
  login: { username: string; password?: string; institution_id?: string },
): Promise<LoggedIn & { link_session_id: string }> {
  const { link_session_id } = await open(running, link_token);
  const { body } = await running.call<LoggedIn>("/link/session/login", {
    link_token,
    link_session_id,
    institution_id: "ins_109508",
    password: "pass_good",
    ...login,
  });
  return { ...body, link_session_id };
}

async function finish(
  running: RunningPlaid,
  link_session_id: string,
  account_ids: string[],
): Promise<Finished> {
  const body = { link_session_id, account_ids };
  return (await running.call<Finished>("/link/session/finish", body)).body;
}

async function linkAll(running: RunningPlaid, wanted: object, username: string): Promise<string> {
  const session = await logIn(running, await linkToken(running, wanted), { username });
  const ids = session.accounts.map(({ id }) => id);
  const { public_token } = await finish(running, session.link_session_id, ids);
  const { body } = await running.call("/item/public_token/exchange", { public_token });
  return body["access_token"] ?? "";
}

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

test("a link token serves once, and for four hours", async () => {
  const running = await startPlaid();
  const token = await linkToken(running, DEPOSITORY);
  const session = await logIn(running, token, { username: "user_good" });
  await finish(running, session.link_session_id, [session.accounts[0]?.id ?? ""]);
  expect((await open(running, token)).error_code).toBe("INVALID_LINK_TOKEN");
  const again = await finish(running, session.link_session_id, [session.accounts[0]?.id ?? ""]);
  expect(again.error_code).toBe("INVALID_LINK_TOKEN");

  const unused = await linkToken(running, DEPOSITORY);
  await running.advance(4 * HOUR_MS - 5_000);
  expect((await open(running, unused)).error_code).toBeUndefined();
  await running.advance(10_000);
  expect((await open(running, unused)).error_code).toBe("INVALID_LINK_TOKEN");
});

test("a public token serves once, and for thirty minutes", async () => {
  const running = await startPlaid();
  const create = async (): Promise<string> => {
    const { body } = await running.call("/sandbox/public_token/create", {
      institution_id: "ins_109508",
      initial_products: ["transactions"],
    });
    return body["public_token"] ?? "";
  };
  const exchange = async (public_token: string): Promise<string | undefined> =>
    (await running.call("/item/public_token/exchange", { public_token })).body["error_code"];
  const used = await create();
  expect(await exchange(used)).toBeUndefined();
  expect(await exchange(used)).toBe("INVALID_PUBLIC_TOKEN");
  const [early, late] = [await create(), await create()];
  await running.advance(HOUR_MS / 2 - 5_000);
  expect(await exchange(early)).toBeUndefined();
  await running.advance(10_000);
  expect(await exchange(late)).toBe("INVALID_PUBLIC_TOKEN");
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

test("a link token for update mode lives thirty minutes and takes no products or filters", async () => {
  const running = await startPlaid();
  const access_token = await linkAll(running, LIABILITY, "user_family");
  const token = await linkToken(running, { access_token });
  await running.advance(HOUR_MS / 2 + 1_000);
  expect((await open(running, token)).error_code).toBe("INVALID_LINK_TOKEN");
  for (const extra of [DEPOSITORY, { account_filters: DEPOSITORY.account_filters }]) {
    expect(await linkToken(running, { access_token, ...extra })).toBe("refused: INVALID_FIELD");
  }
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

test.each([
  [{ products: [] }, "MISSING_FIELDS"],
  [{ products: ["balance"] }, "INVALID_PRODUCT"],
  [{ ...LIABILITY, required_if_supported_products: ["liabilities"] }, "INVALID_FIELD"],
  [{ ...DEPOSITORY, transactions: { days_requested: 731 } }, "INVALID_FIELD"],
  [{ ...DEPOSITORY, user: undefined }, "MISSING_FIELDS"],
  [{ ...DEPOSITORY, webhook: "javascript:alert(1)" }, "INVALID_FIELD"],
  [{ ...DEPOSITORY, institution_id: "ins_0" }, "INVALID_INSTITUTION"],
  [{ access_token: "access-sandbox-unknown" }, "INVALID_ACCESS_TOKEN"],
])("a link token for %o is refused with %s", async (wanted, code) => {
  const running = await startPlaid();
  expect(await linkToken(running, wanted)).toBe(`refused: ${code}`);
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
