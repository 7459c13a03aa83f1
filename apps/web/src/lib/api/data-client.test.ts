import { endpoints } from "@snowball/contract";
import { beforeEach, expect, test, vi } from "vitest";

import { ApiError } from "./api-error.ts";
import { createDataClient, type DataClient } from "./data-client.ts";
import { TimeoutError } from "./fetch-with-timeout.ts";

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

test("a client never set up refuses in the specification's words (spec 6)", async () => {
  await expect(createDataClient().call(endpoints.getMe)).rejects.toThrow(
    /^Snowball client is not initialized$/,
  );
});

test("a client without an access token refuses in the specification's words and calls nobody (spec 6)", async () => {
  const { client, calls } = setUp(ok);
  client.setAccessToken(null);

  await expect(client.call(endpoints.getMe)).rejects.toThrow(
    /^Snowball client is not authenticated$/,
  );
  expect(calls).toEqual([]);
});

test("setting the client up clears the access token (spec 4)", async () => {
  const { client } = setUp(ok);
  client.initialize({
    fetch,
    apiUrl: "",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });

  await expect(client.call(endpoints.getMe)).rejects.toThrow("not authenticated");
});

test("a public call works without a token and then sends none", async () => {
  const { client, calls } = setUp(ok);
  client.setAccessToken(null);

  await client.call(endpoints.listSubscribableProducts, { access: "public" });

  expect(bearerOf(calls[0])).toBeNull();
});

test("plain http to another machine is refused when the client is set up", () => {
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
  "%s sends its verb, JSON headers and the token (spec 7)",
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

test("every call says in which time zone the device is, so that both mean the same day", async () => {
  const { client, calls } = setUp(ok);

  await client.call(endpoints.getPayoffPlan);

  expect(new Headers(calls[0]?.init.headers).get("Time-Zone")).toBe(
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
});

test("a body is sent as JSON (spec 7)", async () => {
  const { client, calls } = setUp(ok);

  await client.call(endpoints.createItem, {
    body: { public_token: "p", purpose: "liability" },
  });

  expect(calls[0]?.init.body).toBe('{"public_token":"p","purpose":"liability"}');
});

test.for([400, 403, 404, 409, 429, 500, 503])(
  "status %i is an error with the server's words (spec 7)",
  async (status) => {
    const { client } = setUp(() =>
      Response.json({ detail: "Said so.", code: "throttled" }, { status }),
    );

    const error = await client.call(endpoints.getMe).catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "Said so.", status, code: "throttled" });
  },
);

test("field errors become the message", async () => {
  const body = { price_id: ["This field is required."], non_field_errors: ["No."] };
  const { client } = setUp(() => Response.json(body, { status: 400 }));

  await expect(client.call(endpoints.openCustomerPortal)).rejects.toThrow(
    "No. This field is required.",
  );
});

test("an error page in HTML is an error that names its status", async () => {
  const html = new Response("<h1>Bad Gateway</h1>", {
    status: 502,
    headers: { "Content-Type": "text/html" },
  });
  const { client } = setUp(() => html);

  await expect(client.call(endpoints.getMe)).rejects.toThrow("502");
});

test.for([
  ["text/html", "<h1>Welcome to our Wi-Fi</h1>"],
  ["text/plain", "{}"],
  ["application/json", "{"],
] as const)(
  "a success of type %s reading %s is not taken for data (spec 8)",
  async ([type, text]) => {
    const { client } = setUp(() => new Response(text, { headers: { "Content-Type": type } }));

    await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ code: "bad_answer" });
  },
);

test("an empty success is null", async () => {
  const { client } = setUp(() => new Response(null, { status: 204 }));

  expect(await client.call(endpoints.deletePicture)).toBeNull();
});

test("after a 401 the session is refreshed once and the call repeated with the new token (spec 4)", async () => {
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

test("a second 401 is final", async () => {
  const { client, calls, refreshSession } = setUp(unauthorized);
  refreshSession.mockImplementation(async () => {
    client.setAccessToken("a2");
    return undefined;
  });

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ status: 401 });
  expect(calls).toHaveLength(2);
});

test("where refreshing brought no new token the call is not repeated", async () => {
  const { client, calls } = setUp(unauthorized);

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({ code: "token_not_valid" });
  expect(calls).toHaveLength(1);
});

test.for([
  ["no network", new TypeError("Failed to fetch"), "unreachable", "could not reach Snowball"],
  ["no answer in time", new TimeoutError("Too long."), "timed_out", "Too long."],
] as const)(
  "a dead token that cannot be renewed for %s is the network's failure, not the token's (spec 4)",
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

test("a token that came while the call was on its way is used without another refresh", async () => {
  const { client, calls, refreshSession } = setUp((_call, nth) => {
    if (nth > 1) return ok();
    client.setAccessToken("a2");
    return unauthorized();
  });

  await client.call(endpoints.getMe);

  expect(calls.map(bearerOf)).toEqual(["Bearer a1", "Bearer a2"]);
  expect(refreshSession).not.toHaveBeenCalled();
});

test("no network is said in a sentence", async () => {
  const { client } = setUp(() => Promise.reject(new TypeError("Failed to fetch")));

  await expect(client.call(endpoints.getMe)).rejects.toMatchObject({
    code: "unreachable",
    status: 0,
    message: "We could not reach Snowball. Check your connection and try again.",
  });
});

test("a call that takes 15 seconds is given up", async () => {
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

test("what is being written is waited for until it is answered or has failed, and what is read is not", async () => {
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

test("what writes were answered is kept by nobody, however many there were", async () => {
  const { client } = setUp(ok);
  await client.call(endpoints.deletePicture);
  await client.call(endpoints.deletePicture);

  expect(await client.settled()).toBeUndefined();
});
