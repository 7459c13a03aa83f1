import { endpoints } from "@snowball/contract";
import { beforeEach, expect, test, vi } from "vitest";

import { ApiError } from "./errors.ts";
import { createDataClient, type DataClient } from "./data-client.ts";
import { TimeoutError } from "./send-call.ts";

type Call = { url: string; init: RequestInit };

function setUp(answer: (call: Call, nth: number) => Response | Promise<Response>) {
  const calls: Call[] = [];
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const call = { url: input as string, init };
    calls.push(call);
    return answer(call, calls.length);
  };
  const client = createDataClient();
  const refreshSession = vi.fn<() => Promise<Error | undefined>>(async () => undefined);
  client.initialize({
    fetch: fakeFetch,
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession,
  });
  client.setAccessToken("a1");
  return { client, calls, refreshSession };
}

const ok = () => Response.json({ ok: true });
const unauthorized = () =>
  Response.json({ detail: "Token is expired", code: "token_not_valid" }, { status: 401 });

function bearerOf(call: Call | undefined): string | null {
  return new Headers(call?.init.headers).get("Authorization");
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("a call before initialization fails with the specified message (spec 6)", async () => {
  await expect(createDataClient().call(endpoints.getMe)).rejects.toThrow(
    /^Snowball client is not initialized$/,
  );
});

test("a call without an access token fails with the specified message and sends nothing (spec 6)", async () => {
  const { client, calls } = setUp(ok);
  client.setAccessToken(null);

  await expect(client.call(endpoints.getMe)).rejects.toThrow(
    /^Snowball client is not authenticated$/,
  );
  expect(calls).toEqual([]);
});

test("initializing the client clears the access token (spec 4)", async () => {
  const { client } = setUp(ok);
  client.initialize({
    fetch,
    apiUrl: "",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });

  await expect(client.call(endpoints.getMe)).rejects.toThrow("not authenticated");
});

test("a public call works without a token and sends none", async () => {
  const { client, calls } = setUp(ok);
  client.setAccessToken(null);

  await client.call(endpoints.listSubscribableProducts, { access: "public" });

  expect(bearerOf(calls[0])).toBeNull();
});

test("initializing the client with plain http to another machine fails", () => {
  const settings = {
    fetch,
    apiUrl: "http://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  };

  expect(() => createDataClient().initialize(settings)).toThrow("https only");
});

const params = { uuid: "u-1" };
const body = { picture: "" };
test.for([
  ["GET", "me/", (client: DataClient) => client.call(endpoints.getMe)],
  ["POST", "debts/u-1/restore/", (client) => client.call(endpoints.restoreDebt, { params })],
  ["PUT", "me/picture/", (client) => client.call(endpoints.putPicture, { body })],
  ["PATCH", "debts/u-1/", (client) => client.call(endpoints.updateDebt, { params, body: {} })],
  ["DELETE", "debts/u-1/", (client) => client.call(endpoints.removeDebt, { params })],
] as const satisfies [string, string, (client: DataClient) => Promise<unknown>][])(
  "%s sends its method, JSON headers and the token (spec 7)",
  async ([verb, path, call]) => {
    const { client, calls } = setUp(ok);

    const answer = await call(client);

    expect(answer).toEqual({ ok: true });
    expect(calls[0]?.url).toBe(`https://api.example/api/v1/${path}`);
    expect(calls[0]?.init.method).toBe(verb);
    expect(new Headers(calls[0]?.init.headers).get("Content-Type")).toBe("application/json");
    expect(bearerOf(calls[0])).toBe("Bearer a1");
    expect(calls[0]?.init.credentials).toBe("omit");
  },
);

test("every call sends the device's time zone, so that client and server agree on the day", async () => {
  const { client, calls } = setUp(ok);

  await client.call(endpoints.getPayoffPlan);

  expect(new Headers(calls[0]?.init.headers).get("Time-Zone")).toBe(
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
});

test("sends a body as JSON (spec 7)", async () => {
  const { client, calls } = setUp(ok);

  await client.call(endpoints.createItem, {
    body: { public_token: "p", purpose: "liability" },
  });

  expect(calls[0]?.init.body).toBe('{"public_token":"p","purpose":"liability"}');
});

test.for([400, 403, 404, 409, 429, 500, 503])(
  "status %i becomes an error with the server's message (spec 7)",
  async (status) => {
    const { client } = setUp(() =>
      Response.json({ detail: "Said so.", code: "throttled" }, { status }),
    );

    const error = await client.call(endpoints.getMe).catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Said so.", status, code: "throttled" });
  },
);

test("joins field errors into the message", async () => {
  const body = { price_id: ["This field is required."], non_field_errors: ["No."] };
  const { client } = setUp(() => Response.json(body, { status: 400 }));

  await expect(client.call(endpoints.openCustomerPortal)).rejects.toThrow(
    "No. This field is required.",
  );
});

test("an HTML error page becomes an error that names its status", async () => {
  const html = new Response("<h1>Bad Gateway</h1>", {
    status: 502,
    headers: { "Content-Type": "text/html" },
  });
  const { client } = setUp(() => html);

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({
    status: 502,
    code: "bad_answer",
    message: expect.stringContaining("502"),
  });
});

test.for([
  [504, {}, "bad_answer"],
  [503, { detail: "Try later." }, null],
  [500, { detail: "Broken.", code: "server_error" }, "server_error"],
  [403, {}, null],
] as const)("an error %s with the body %j has the code %s", async ([status, body, code]) => {
  const { client } = setUp(() => Response.json(body, { status }));

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ status, code });
});

test.for([
  ["text/html", "<h1>Welcome to our Wi-Fi</h1>"],
  ["text/plain", "{}"],
  ["application/json", "{"],
] as const)(
  "rejects a success response of type %s with the body %s (spec 8)",
  async ([type, text]) => {
    const { client } = setUp(() => new Response(text, { headers: { "Content-Type": type } }));

    await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ code: "bad_answer" });
  },
);

test("an empty success response is null", async () => {
  const { client } = setUp(() => new Response(null, { status: 204 }));

  expect(await client.call(endpoints.deletePicture)).toBeNull();
});

test("after a 401, refreshes the session once and repeats the call with the new token (spec 4)", async () => {
  const { client, calls, refreshSession } = setUp((_call, nth) =>
    nth === 1 ? unauthorized() : ok(),
  );
  refreshSession.mockImplementation(async () => {
    client.setAccessToken("a2");
    return undefined;
  });

  expect(await client.call(endpoints.getMe)).toEqual({ ok: true });
  expect(calls.map(bearerOf)).toEqual(["Bearer a1", "Bearer a2"]);
  expect(refreshSession).toHaveBeenCalledOnce();
});

test("does not refresh again after a second 401", async () => {
  const { client, calls, refreshSession } = setUp(unauthorized);
  refreshSession.mockImplementation(async () => {
    client.setAccessToken("a2");
    return undefined;
  });

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(2);
});

test("does not repeat the call if the refresh brings no new token", async () => {
  const { client, calls } = setUp(unauthorized);

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ code: "token_not_valid" });
  expect(calls).toHaveLength(1);
});

test.for([
  ["no network", new TypeError("Failed to fetch"), "unreachable", "couldn't reach Snowball"],
  ["no answer in time", new TimeoutError("Too long."), "timed_out", "Too long."],
] as const)(
  "reports %s during a token refresh as a network failure (spec 4)",
  async ([, cause, code, words]) => {
    const { client, calls, refreshSession } = setUp(unauthorized);
    refreshSession.mockResolvedValue(new Error("Auth Error", { cause }));

    await expect(client.call(endpoints.getMe)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect(calls).toHaveLength(1);
  },
);

test("uses a token that arrived during the call, without another refresh", async () => {
  const { client, calls, refreshSession } = setUp((_call, nth) => {
    if (nth > 1) return ok();
    client.setAccessToken("a2");
    return unauthorized();
  });

  await client.call(endpoints.getMe);

  expect(calls.map(bearerOf)).toEqual(["Bearer a1", "Bearer a2"]);
  expect(refreshSession).not.toHaveBeenCalled();
});

test("reports a missing network in a sentence", async () => {
  const { client } = setUp(() => Promise.reject(new TypeError("Failed to fetch")));

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({
    code: "unreachable",
    status: 0,
    message: "We couldn't reach Snowball. Check your connection and try again.",
  });
});

test("aborts a call after 15 seconds", async () => {
  const { client } = setUp(
    ({ init }) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  const outcome = client.call(endpoints.getMe).catch((cause: unknown) => cause);
  let isOver = false;
  void outcome.then(() => {
    isOver = true;
  });

  await vi.advanceTimersByTimeAsync(14_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect(await outcome).toMatchObject({ code: "timed_out" });
});

test("settled() waits for writes to succeed or fail, but not for reads", async () => {
  const released = Promise.withResolvers<void>();
  const { client } = setUp(async ({ init }, nth) => {
    if (init.method === "GET") return new Promise(() => {});
    await released.promise;
    if (nth === 2) throw new TypeError("Failed to fetch");
    return ok();
  });
  void client.call(endpoints.getMe);
  void client.call(endpoints.deletePicture).catch(() => undefined);
  void client.call(endpoints.deletePicture).catch(() => undefined);
  let isSettled = false;
  const settled = client.settled().then(() => {
    isSettled = true;
  });

  await vi.advanceTimersByTimeAsync(1_000);
  expect(isSettled).toBe(false);
  released.resolve();
  await settled;
  await client.settled();
});

test("settled() resolves to undefined after any number of writes", async () => {
  const { client } = setUp(ok);
  await client.call(endpoints.deletePicture);
  await client.call(endpoints.deletePicture);

  expect(await client.settled()).toBeUndefined();
});
