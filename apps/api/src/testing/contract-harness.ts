import type { LinkToken, ProblemCode } from "@snowball/contract";
import type { LightMyRequestResponse } from "fastify";

import { createPlaidBankData, createPlaidDemoBank } from "#adapters/plaid/client.ts";
import { createStripeCardPayments } from "#adapters/stripe/client.ts";
import { requestPriceCatalogue } from "#features/billing/index.ts";
import { readCustomer } from "#features/billing/customers.ts";

import type { Operation } from "./contract-document.ts";
import { mailsTo } from "./mails-to.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { createSetClock } from "./set-clock.ts";
import { type SignedInUser, signUp } from "./signed-in-user.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

/** Data of a request. `payload` replaces `body` if it is not JSON. */
export type Request = {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  payload?: Buffer | string;
  contentType?: string;
};

export type ContractHarness = {
  api: TestApi;
  sandbox: Sandbox;
  newcomer(): Promise<SignedInUser>;
  /** Always returns the same user, who has cards, loans and transactions. */
  debtor(): Promise<SignedInUser>;
  /** Opens a link session and returns the public token that Link would return. */
  publicToken(user: SignedInUser, purpose?: "depository" | "liability"): Promise<string>;
  /** Opens a link session and finishes it with the public token. */
  endWindow(
    user: SignedInUser,
    publicToken: string,
    purpose?: "depository" | "liability",
  ): Promise<void>;
  /** Links a bank and waits for its data. */
  link(user: SignedInUser): Promise<void>;
  /** Starts a checkout and returns its client secret. */
  checkOut(user: SignedInUser): Promise<string>;
  subscribe(user: SignedInUser, cardNumber?: string): Promise<void>;
  /** Returns the texts of all mails to an address. */
  mailTo(email: string): Promise<string>;
  /** Returns the first entry of a list. */
  first<T>(user: SignedInUser, path: string): Promise<T>;
  send(operation: Operation, request: Request): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

export type Prepare = (harness: ContractHarness) => Promise<Request>;

const madeOnce = new WeakMap<ContractHarness, Map<unknown, Promise<unknown>>>();

/** Caches the result of `make` per harness, for data shared by calls that only read or are refused. */
export function once<T>(make: (harness: ContractHarness) => Promise<T>) {
  return (harness: ContractHarness): Promise<T> => {
    const ofHarness = madeOnce.get(harness) ?? new Map<unknown, Promise<unknown>>();
    madeOnce.set(harness, ofHarness);
    const made = (ofHarness.get(make) as Promise<T> | undefined) ?? make(harness);
    ofHarness.set(make, made);
    return made;
  };
}

/**
 * Describes how to call one route: `good` succeeds, and each refusal causes the problem of its name. Problems of all
 * calls (no token, an invalid token, unknown ids, malformed bodies) need no fixture. A call may be prepared more than
 * once.
 */
export type RequestFixture = {
  good: Prepare;
  refusals?: Partial<Record<ProblemCode, Prepare>>;
  /** The ids in the path belong to no user, so every user may read them. */
  sharesIds?: true;
};

export const MONTHLY = "price_SnowballPlusMonthly";
const PAYER = {
  email: "payer@example.com",
  number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Ada Lovelace",
  postal_code: "94107",
};

/** Starts the API and the fake of both providers, connected over HTTP. */
export async function createContractHarness(): Promise<ContractHarness> {
  const sandbox = await startSandbox();
  await sandbox.call("POST", "/_sandbox/plaid/settings", {
    rateLimits: false,
    initialDelayMs: 0,
    historicalDelayMs: 0,
  });
  const api = await createApi(sandbox.url);
  await requestPriceCatalogue(api.deps);
  await runPendingJobs(api);
  const post = postAs(api);

  const endWindow: ContractHarness["endWindow"] = async (user, token, purpose = "liability") => {
    const type = `${purpose}_with_transactions`;
    const window = (await post(user, "/api/v1/links/", { type })).json<LinkToken>();
    const path = `/_sandbox/plaid/link-tokens/${window.token}/finish`;
    await sandbox.call("POST", path, { publicToken: token });
  };
  const publicToken: ContractHarness["publicToken"] = async (user, purpose = "liability") => {
    const { public_token: token } = await sandbox.call<{ public_token: string }>(
      "POST",
      "/sandbox/public_token/create",
      {
        client_id: "sandbox",
        secret: "sandbox",
        institution_id: "ins_109508",
        initial_products:
          purpose === "liability" ? ["liabilities", "transactions"] : ["transactions"],
      },
    );
    await endWindow(user, token, purpose);
    return token;
  };
  const link: ContractHarness["link"] = async (user) => {
    const token = await publicToken(user);
    await post(user, "/api/v1/items/", { public_token: token, purpose: "liability" });
    await runPendingJobs(api);
  };
  const checkOut: ContractHarness["checkOut"] = async (user) => {
    const answer = await post(user, "/stripe/checkout/", { price_id: MONTHLY });
    return answer.json<{ client_secret: string }>().client_secret;
  };
  let debtor: Promise<SignedInUser> | null = null;

  return {
    api,
    sandbox,
    publicToken,
    endWindow,
    link,
    checkOut,
    newcomer: () => signUp(fromElsewhere(api)),
    debtor: () =>
      (debtor ??= signUp(fromElsewhere(api)).then(async (user) => {
        await link(user);
        return user;
      })),
    subscribe: async (user, number = PAYER.number) => {
      const secret = await checkOut(user);
      const { status } = await sandbox.call<{ status: string }>("POST", "/checkout/session/pay", {
        client_secret: secret,
        ...PAYER,
        number,
      });
      if (status === "requires_action") {
        const confirmed = { client_secret: secret, outcome: "complete" };
        await sandbox.call("POST", "/checkout/session/authenticate", confirmed);
      }
      await post(user, "/stripe/checkout/return/", { session_id: secret.split("_secret_")[0] });
      // No webhooks are delivered here, so the reconciliation loads the invoice.
      await readCustomer(api.deps, user.userId);
    },
    mailTo: async (email) => {
      const mails = await mailsTo(api, email);
      return mails.map(({ textBody }) => textBody).join("\n");
    },
    first: async <T>(user: SignedInUser, path: string) => {
      const answer = await api.call("GET", path, { token: user.access });
      const [entry] = answer.json<{ results: T[] }>().results;
      if (!entry) throw new Error(`${path} is empty.`);
      return entry;
    },
    send: (operation, request) => sendTo(api, operation, request),
    close: async () => {
      await api.close();
      await sandbox.close();
    },
  };
}

/** Creates the API with the system time, because the fake uses it for signatures and dates. */
async function createApi(sandboxUrl: string): Promise<TestApi> {
  const clock = createSetClock(new Date().toISOString());
  const payments = {
    baseUrl: sandboxUrl,
    secretKey: "sk_test_sandbox",
    webhookSecret: "whsec_sandbox",
  };

  return createTestApi({
    clock,
    bankData: createPlaidBankData({
      baseUrl: sandboxUrl,
      clientId: "sandbox",
      secret: "sandbox",
      webhookUrl: "http://127.0.0.1:9/webhooks/plaid/",
      redirectUri: "http://localhost:3000/link/return",
      clock,
      deadlineMs: 5_000,
    }),
    demoBank: createPlaidDemoBank({ baseUrl: sandboxUrl, clock }),
    cardPayments: createStripeCardPayments(payments, clock),
  });
}

function postAs(api: TestApi) {
  return async (user: SignedInUser, url: string, body: object) => {
    const answer = await api.call("POST", url, { token: user.access, body });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.body}`);
    return answer;
  };
}

function sendTo(api: TestApi, { method, path }: Operation, request: Request) {
  const { token, params = {}, query = {}, body, payload, contentType } = request;
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const sent = payload ?? (body && JSON.stringify(body));

  return api.app.inject({
    method,
    remoteAddress: nextAddress(),
    url: `${url}?${new URLSearchParams(query).toString()}`,
    ...(sent !== undefined && { payload: sent }),
    headers: {
      ...(sent !== undefined && { "content-type": contentType ?? "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
}

function fromElsewhere(api: TestApi): Pick<TestApi, "call"> {
  return {
    call: (method, url, options) => api.call(method, url, { ...options, ip: nextAddress() }),
  };
}

let callers = 0;

/** Returns a new client address for each call, so that limits on guessing are never reached. */
export function nextAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}
