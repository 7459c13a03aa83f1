import type { Account, Item, LinkToken, Page, Transaction } from "@snowball/contract";

import { createPlaidBankData, createPlaidDemoBank } from "#adapters/plaid/client.ts";
import type { Dependencies } from "#dependencies.ts";

import { recordOpening } from "./record-opening.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { createSetClock } from "./set-clock.ts";
import { type SignedInUser, signUp } from "./signed-in-user.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

export type BankHarness = {
  api: TestApi;
  sandbox: Sandbox;
  /** Calls the provider's API with our keys. */
  plaid<T>(path: string, body: object): Promise<T>;
  signUp(): Promise<SignedInUser>;
  /** Returns a public token for a login, as Link would, and finishes the Link session opened last. */
  publicToken(login?: Login): Promise<string>;
  /** Creates a link token, but does not open Link. */
  prepareLink(user: SignedInUser, link?: OpenLink): Promise<LinkToken>;
  openLink(user: SignedInUser, link?: OpenLink): Promise<LinkToken>;
  /** Finishes a Link session with a public token, which the provider then reports for it. */
  finishWindow(window: LinkToken, publicToken: string): Promise<void>;
  postItem(user: SignedInUser, publicToken: string, link?: OpenLink): ReturnType<TestApi["call"]>;
  /** Links a bank, from the first click to the synced connection. */
  link(user: SignedInUser, login?: Login): Promise<Item>;
  list<T>(user: SignedInUser, path: "items" | "accounts" | "transactions"): Promise<T[]>;
  item(user: SignedInUser): Promise<Item>;
  accounts(user: SignedInUser): Promise<Account[]>;
  transactions(user: SignedInUser): Promise<Transaction[]>;
  work(): Promise<void>;
  close(): Promise<void>;
};

type OpenLink = { purpose?: "depository" | "liability"; forItem?: string };

type Login = {
  purpose?: "depository" | "liability";
  institutionId?: string;
  /** A user of the fake bank… */
  username?: string;
  /** …or the configuration of a custom user. */
  customUser?: object;
  webhook?: string;
  /** The Link session to use; default: the one opened last. */
  window?: LinkToken;
};

/** First Platypus Bank, which has every product. */
const INSTITUTION = "ins_109508";
/** Short, so that tests of timeouts are fast, but long enough for a busy machine. */
const DEADLINE_MS = 2_000;

/**
 * Starts the API and the fake of Plaid, connected over HTTP. The API's clock is stopped at the current time, because
 * the fake uses the system time for signatures and dates.
 */
export async function createBankHarness(
  overrides: Partial<Dependencies> = {},
): Promise<BankHarness> {
  const sandbox = await startSandbox();
  await sandbox.call("POST", "/_sandbox/plaid/settings", {
    rateLimits: false,
    initialDelayMs: 0,
    historicalDelayMs: 0,
  });
  const clock = createSetClock(new Date().toISOString());
  const bankData = createPlaidBankData({
    baseUrl: sandbox.url,
    clientId: "sandbox",
    secret: "sandbox",
    webhookUrl: "http://127.0.0.1:9/webhooks/plaid/",
    redirectUri: "http://localhost:3000/link/return",
    clock,
    deadlineMs: DEADLINE_MS,
  });
  const demoBank = createPlaidDemoBank({ baseUrl: sandbox.url, clock });
  const api = await createTestApi({ clock, bankData, demoBank, ...overrides });

  const plaid: BankHarness["plaid"] = (path, body) =>
    sandbox.call("POST", path, { client_id: "sandbox", secret: "sandbox", ...body });
  const work = () => runPendingJobs(api);

  let openedLast: LinkToken | null = null;
  const finishWindow: BankHarness["finishWindow"] = (window, token) =>
    sandbox.call("POST", `/_sandbox/plaid/link-tokens/${window.token}/finish`, {
      publicToken: token,
    });

  const publicToken: BankHarness["publicToken"] = async (login = {}) => {
    const { public_token: token } = await plaid<{ public_token: string }>(
      "/sandbox/public_token/create",
      requestOf(login),
    );
    const window = login.window ?? openedLast;
    if (window) await finishWindow(window, token);
    return token;
  };

  const prepareLink: BankHarness["prepareLink"] = async (user, about = {}) => {
    const { purpose = "liability", forItem } = about;
    const answer = await api.call("POST", "/api/v1/links/", {
      token: user.access,
      body: { type: `${purpose}_with_transactions`, ...(forItem && { for_item: forItem }) },
    });
    if (answer.statusCode !== 200) throw new Error(`links answered ${answer.body}`);
    openedLast = answer.json<LinkToken>();
    return openedLast;
  };

  const openLink: BankHarness["openLink"] = async (user, about) => {
    const link = await prepareLink(user, about);
    await recordOpening(api, user, link);
    return link;
  };

  const postItem: BankHarness["postItem"] = (
    user,
    token,
    { purpose = "liability", forItem } = {},
  ) =>
    api.call("POST", "/api/v1/items/", {
      token: user.access,
      body: { public_token: token, purpose, ...(forItem && { for_item: forItem }) },
    });

  const list = async <T>(user: SignedInUser, path: string): Promise<T[]> => {
    const answer = await api.call("GET", `/api/v1/${path}/?limit=500`, { token: user.access });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
    return answer.json<Page<T>>().results;
  };

  const item: BankHarness["item"] = async (user) => {
    const [only, ...others] = await list<Item>(user, "items");
    if (!only || others.length > 0) throw new Error("The user has not exactly one connection.");
    return only;
  };

  return {
    api,
    sandbox,
    plaid,
    publicToken,
    prepareLink,
    openLink,
    finishWindow,
    postItem,
    list,
    item,
    work,
    signUp: () => signUp(api),
    link: async (user, login = {}) => {
      const purpose = login.purpose ?? "liability";
      await openLink(user, { purpose });
      const answer = await postItem(user, await publicToken(login), { purpose });
      if (answer.statusCode !== 201) throw new Error(`items answered ${answer.body}`);
      await work();
      const linked = answer.json<Item>().uuid;
      const found = (await list<Item>(user, "items")).find(({ uuid }) => uuid === linked);
      if (!found) throw new Error("The connection is not listed.");
      return found;
    },
    accounts: (user) => list<Account>(user, "accounts"),
    transactions: (user) => list<Transaction>(user, "transactions"),
    close: async () => {
      await api.close();
      await sandbox.close();
    },
  };
}

function requestOf({ purpose, institutionId, username, customUser, webhook }: Login): object {
  const credentials = customUser
    ? { override_username: "user_custom", override_password: JSON.stringify(customUser) }
    : { ...(username && { override_username: username }) };

  return {
    institution_id: institutionId ?? INSTITUTION,
    initial_products: purpose === "depository" ? ["transactions"] : ["liabilities", "transactions"],
    options: { ...credentials, ...(webhook && { webhook }) },
  };
}
