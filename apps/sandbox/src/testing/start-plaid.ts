import type { FastifyInstance } from "fastify";
import { Configuration, PlaidApi } from "plaid";
import { expect, onTestFinished } from "vitest";

import { buildSandbox, type SandboxOptions } from "../app.ts";
import type { Core } from "../core/core.ts";
import { FAULT_HEADER } from "../core/faults.ts";
import { registerPlaid } from "../plaid/register-plaid.ts";
import { plaidDocument } from "./plaid-document.ts";
import { type Receiver, startReceiver } from "./start-receiver.ts";

/** An answer; the test says which fields of the body it expects. */
export type Reply<Body> = { status: number; body: Body };
/** What most answers are looked at for: tokens and error codes. */
export type TextFields = { [field: string]: string };

export type RunningPlaid = {
  app: FastifyInstance;
  core: Core;
  origin: string;
  /** The official SDK. */
  sdk: PlaidApi;
  /** Where webhooks go. */
  receiver: Receiver;
  /** Calls the API with the right keys, or anything else of the sandbox. */
  call: <Body = TextFields>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<Body>>;
  /** Links a bank without the Link window and returns its access token. */
  link: (options?: LinkOptions) => Promise<string>;
  /** Advances the sandbox's clock. */
  advance: (ms: number) => Promise<void>;
  /** Closes it before the test ends. */
  stop: () => Promise<void>;
};

export type LinkOptions = {
  institution?: string;
  products?: string[];
  username?: string;
  /** A custom user's configuration. */
  custom?: unknown;
  webhook?: boolean;
  days?: number;
};

export const KEYS = { "plaid-client-id": "sandbox", "plaid-secret": "sandbox" };
export const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Starts Plaid's part on a free port. Each answer that leaves it, to whatever client, and each
 * webhook is checked against the closed document; the test fails if any was wrong.
 */
export async function startPlaid(options: SandboxOptions = {}): Promise<RunningPlaid> {
  const wrong: string[] = [];
  const app = buildSandbox({ parts: [registerPlaid], ...options });
  checkAnswers(app, wrong);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const receiver = await startReceiver(wrong);
  const core = app.sandboxCore;
  const stop = async (): Promise<void> => {
    await app.close();
    await receiver.close();
  };
  onTestFinished(async () => {
    await stop();
    expect(wrong).toEqual([]);
  });
  const call = callsTo(origin);
  return {
    app,
    core,
    origin,
    sdk: sdkFor(origin),
    receiver,
    call,
    link: (wanted = {}) => linkBank(call, receiver.url, wanted),
    async advance(ms) {
      await call("/_sandbox/clock", { advanceMs: ms });
    },
    stop,
  };
}

/** The official SDK, pointed at the sandbox. */
export function sdkFor(origin: string): PlaidApi {
  const headers = { "PLAID-CLIENT-ID": "sandbox", "PLAID-SECRET": "sandbox" };
  return new PlaidApi(
    new Configuration({ basePath: origin, baseOptions: { headers, proxy: false } }),
  );
}

function checkAnswers(app: FastifyInstance, wrong: string[]): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const [path = ""] = request.url.split("?");
    if (!plaidDocument.describes("post", path) || reply.hasHeader(FAULT_HEADER)) return payload;
    const check = plaidDocument.answer("post", path, reply.statusCode);
    const problem = check(JSON.parse(String(payload)));
    if (problem !== null) wrong.push(`${path} ${reply.statusCode}: ${problem}`);
    return payload;
  });
}

function callsTo(origin: string): RunningPlaid["call"] {
  return async <Body>(path: string, body: unknown, headers: Record<string, string> = KEYS) => {
    const answer = await fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
}

async function linkBank(
  call: RunningPlaid["call"],
  webhookUrl: string,
  wanted: LinkOptions,
): Promise<string> {
  const { institution = "ins_109508", products = ["liabilities", "transactions"] } = wanted;
  const created = await call("/sandbox/public_token/create", {
    institution_id: institution,
    initial_products: products,
    options: linkOptions(webhookUrl, wanted),
  });
  if (created.status !== 200) throw new Error(created.body["error_code"]);
  const { public_token } = created.body;
  const exchanged = await call("/item/public_token/exchange", { public_token });
  return exchanged.body["access_token"] ?? "";
}

function linkOptions(webhookUrl: string, wanted: LinkOptions): object {
  const { username = "user_good", custom, webhook, days } = wanted;
  const isCustom = custom !== undefined;
  return {
    override_username: isCustom ? "user_custom" : username,
    override_password: isCustom ? JSON.stringify(custom) : "pass_good",
    ...(webhook === true ? { webhook: webhookUrl } : {}),
    ...(days === undefined ? {} : { transactions: { days_requested: days } }),
  };
}
