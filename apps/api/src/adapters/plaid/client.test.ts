import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { systemClock } from "#adapters/system/system-clock.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { createPlaidBankData } from "./client.ts";

const SECRET = "the-secret-of-our-keys";
const TOKEN = "access-sandbox-the-token-of-a-user";

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

let server: Server;
let url: string;
/** The response to the next requests; null = never answers. */
let answer: Answer | null = {};
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (answer === null) return;
    const { status = 200, headers = {}, body = "{}" } = answer;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  asked = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Use only if the provider never completes its answer. On a busy machine, other answers may take this long. */
const SHORTLY = { deadlineMs: 300 };

function bankData(baseUrl = url, options: { deadlineMs?: number } = {}) {
  return createPlaidBankData({
    baseUrl,
    ...options,
    clientId: "our-client",
    secret: SECRET,
    webhookUrl: "https://example.com/webhooks/plaid/",
    redirectUri: null,
    clock: systemClock,
  });
}

async function failureOf(call: Promise<unknown>): Promise<BankDataError> {
  const error: unknown = await call.then(
    () => new Error("It succeeded."),
    (reason: unknown) => reason,
  );
  if (!(error instanceof BankDataError)) throw error;
  return error;
}

function plaidError(status: number, code: string, type = "ITEM_ERROR"): Answer {
  const body = { error_type: type, error_code: code, error_message: TOKEN, request_id: "abc123" };
  return { status, body: JSON.stringify(body) };
}

test.each<[string, Answer | null, string]>([
  ["a required sign-in", plaidError(400, "ITEM_LOGIN_REQUIRED"), "login_required"],
  ["a removed item", plaidError(400, "ITEM_NOT_FOUND"), "disconnected"],
  ["an item that is being removed", plaidError(400, "ITEM_CONCURRENTLY_DELETED"), "disconnected"],
  [
    "a token of other keys or another environment",
    plaidError(400, "INVALID_ACCESS_TOKEN", "INVALID_INPUT"),
    "access_unknown",
  ],
  ["revoked consent", plaidError(400, "USER_PERMISSION_REVOKED"), "revoked"],
  ["a bank that is down", plaidError(400, "INSTITUTION_DOWN", "INSTITUTION_ERROR"), "unavailable"],
  ["an unknown code", plaidError(400, "SOMETHING_NEW", "SOMETHING_ERROR"), "unavailable"],
  ["wrong keys", plaidError(400, "INVALID_API_KEYS", "INVALID_INPUT"), "misconfigured"],
  ["a wrong request", plaidError(400, "INVALID_FIELD", "INVALID_REQUEST"), "misconfigured"],
  [
    "an internal error of Plaid",
    plaidError(500, "INTERNAL_SERVER_ERROR", "API_ERROR"),
    "unavailable",
  ],
  ["a rate limit", plaidError(429, "ACCOUNTS_LIMIT", "RATE_LIMIT_EXCEEDED"), "unavailable"],
  ["a rate limit without a body", { status: 429, body: "" }, "unavailable"],
  ["an error page of a gateway", { status: 502, body: "<html>502</html>" }, "outcome_unknown"],
  ["an incomplete response", { body: '{"accounts": [' }, "outcome_unknown"],
  ["text", { body: '"hello"' }, "outcome_unknown"],
  ["a response of another shape", { body: '{"accounts": {"a": 1}}' }, "outcome_unknown"],
  ["a login without a single account", { body: '{"accounts": []}' }, "outcome_unknown"],
  ["a list of non-objects", { body: '{"accounts": [null]}' }, "outcome_unknown"],
  ["silence", null, "outcome_unknown"],
  [
    "more than 5 MB",
    { body: `{"accounts": [], "more": "${"x".repeat(6_000_000)}"}` },
    "outcome_unknown",
  ],
])("maps %s to a failure without secrets", async (_, given, kind) => {
  answer = given;

  const bank = bankData(url, given === null ? SHORTLY : {});
  const error = await failureOf(bank.listAccounts(TOKEN));

  expect(error.failure).toBe(kind);
  const everything = `${inspect(error, { depth: 10, showHidden: true })}${JSON.stringify(error)}`;
  expect(everything).not.toContain(SECRET);
  expect(everything).not.toContain(TOKEN);
});

test("does not follow redirects", async () => {
  answer = { status: 307, headers: { location: `${url}/elsewhere` }, body: "" };

  const error = await failureOf(bankData().listAccounts(TOKEN));

  expect(error.failure).toBe("outcome_unknown");
  expect(asked).toEqual(["/accounts/get"]);
});

test("aborts a slow response at the deadline", async () => {
  const dripping = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((done) => dripping.listen(0, "127.0.0.1", done));
  const { port } = dripping.address() as AddressInfo;

  // Without a deadline, the answer would never end.
  const bank = bankData(`http://127.0.0.1:${port}`, SHORTLY);
  const error = await failureOf(bank.listAccounts(TOKEN));

  dripping.closeAllConnections();
  dripping.close();
  expect(error.failure).toBe("outcome_unknown");
});

test("maps a refused connection to unavailable, so that the call can be retried", async () => {
  const error = await failureOf(bankData("http://127.0.0.1:9").exchangePublicToken("public"));

  expect(error.failure).toBe("unavailable");
});

test.each([
  ["7", 7],
  ["999999", 3_600],
  ["Fri, 31 Dec 2027 23:59:59 GMT", null],
  ["-1", null],
])("limits the Retry-After time of a rate limit: %s", async (header, seconds) => {
  answer = { ...plaidError(429, "ACCOUNTS_LIMIT"), headers: { "retry-after": header } };

  expect((await failureOf(bankData().listAccounts(TOKEN))).retryAfterSeconds).toBe(seconds);
});

test("NO_LIABILITY_ACCOUNTS means that there are no liabilities", async () => {
  answer = plaidError(400, "NO_LIABILITY_ACCOUNTS");

  expect(await bankData().listLiabilities(TOKEN)).toEqual({
    credit: [],
    mortgage: [],
    studentLoan: [],
  });
});

test.each([
  "INVALID_PRODUCT",
  "INVALID_PRODUCTS",
  "PRODUCTS_NOT_SUPPORTED",
  "PRODUCT_NOT_ENABLED",
  "ACCESS_NOT_GRANTED",
  "NO_ACCOUNTS",
])("%s does not mean that there are no liabilities", async (code) => {
  answer = plaidError(400, code);

  expect((await failureOf(bankData().listLiabilities(TOKEN))).failure).toBe("not_offered");
});
