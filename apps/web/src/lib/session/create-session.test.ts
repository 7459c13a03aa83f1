import { expect, onTestFinished, test, vi } from "vitest";

import { AuthError } from "./auth-calls.ts";
import { SESSION_KEY, type SessionListener } from "./session-store.ts";
import { fakeStorage, fakeTab, signedInStorage, storedIn } from "./testing/session-fixture.ts";

const SIGNED_OUT = { access: null, refresh: null, sessionOriginationTime: null };
const ORIGIN = "2026-11-20T08:00:00.000Z";

function refusal(status: number, body: object): () => Response {
  return () => Response.json(body, { status });
}

test("a session starts anonymous with empty tokens (spec 4)", () => {
  const { session } = fakeTab({});

  expect(session.getState()).toEqual(SIGNED_OUT);
  expect(session.getStatus()).toBe("anonymous");
});

test("signing in stores exactly the two tokens and the time of the sign-in (spec 3, 4, 7)", async () => {
  const { session, storage, calls } = fakeTab({});

  await session.signIn({ email: "ada@example.com", password: "correct horse" });

  expect(calls).toEqual([
    { path: "/api/auth/token/", body: { email: "ada@example.com", password: "correct horse" } },
  ]);
  expect(session.getStatus()).toBe("authorized");
  expect(storedIn(storage)).toEqual({
    access: "a2",
    refresh: "r2",
    sessionOriginationTime: "2026-11-20T12:00:00.000Z",
  });
});

test("registering sends the email as the username too and signs in (spec 3, 7)", async () => {
  const { session, calls } = fakeTab({});

  await session.register({ email: "ada@example.com", password1: "one", password2: "two" });

  expect(calls[0]?.body).toEqual({
    username: "ada@example.com",
    email: "ada@example.com",
    password1: "one",
    password2: "two",
  });
  expect(session.getStatus()).toBe("authorized");
});

test("a refused sign-in throws Auth Error with the server's text and stays anonymous", async () => {
  const { session } = fakeTab({ answer: refusal(401, { detail: "No account" }) });

  const error = await session
    .signIn({ email: "a@b.c", password: "x" })
    .catch((cause: unknown) => cause);

  expect(error).toBeInstanceOf(AuthError);
  expect((error as AuthError).message).toBe('Auth Error: {"detail":"No account"}');
  expect(session.getStatus()).toBe("anonymous");
});

test("a success without tokens stays anonymous", async () => {
  const { session } = fakeTab({ answer: () => new Response("<h1>Hotel Wi-Fi</h1>") });

  await expect(session.signIn({ email: "a@b.c", password: "x" })).rejects.toThrow("Auth Error: ");
  expect(session.getStatus()).toBe("anonymous");
});

test("start() adopts the stored session and then refreshes it (spec 4, 7)", async () => {
  const { session, storage, calls } = fakeTab({ storage: signedInStorage() });

  const started = session.start();
  expect(session.getState().access).toBe("a1");
  await started;

  expect(calls).toEqual([{ path: "/api/auth/token/refresh/", body: { refresh: "r1" } }]);
  expect(storedIn(storage)).toEqual({
    access: "a2",
    refresh: "r2",
    sessionOriginationTime: ORIGIN,
  });
});

test("start() does not refresh without a refresh token (spec 4)", async () => {
  const { session, calls } = fakeTab({ storage: signedInStorage({ refresh: null }) });

  await session.start();

  expect(calls).toEqual([]);
});

test.for([
  "not json",
  "null",
  "[]",
  '"text"',
  "{}",
  '{"access":1,"refresh":null,"sessionOriginationTime":null}',
  '{"access":"a","refresh":"r","sessionOriginationTime":"yesterday"}',
  '{"access":"","refresh":"r","sessionOriginationTime":null}',
])("reads %s in storage as anonymous", async (text) => {
  const { session, calls } = fakeTab({ storage: fakeStorage({ [SESSION_KEY]: text }) });

  await session.start();

  expect(session.getState()).toEqual(SIGNED_OUT);
  expect(calls).toEqual([]);
});

test("a refresh refused with token_not_valid signs out", async () => {
  const { session, storage } = fakeTab({
    storage: signedInStorage(),
    answer: refusal(401, { detail: "Token is expired", code: "token_not_valid" }),
  });

  await session.start();

  expect(session.getStatus()).toBe("anonymous");
  expect(storedIn(storage)).toEqual(SIGNED_OUT);
});

test.for([
  ["a server error", refusal(500, { detail: "oops", code: "server_error" })],
  ["a throttle", refusal(429, { detail: "slow down", code: "throttled" })],
  ["a 401 without the word", refusal(401, { detail: "No active account" })],
  ["an unreadable success", () => new Response("<html>")],
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  [
    "a lost connection that mentions token_not_valid",
    () => Promise.reject(new TypeError("token_not_valid")),
  ],
] as const)("a refresh failing with %s keeps the session (spec 8)", async ([, answer]) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { session, storage } = fakeTab({ storage: signedInStorage(), answer });

  const started = session.start();
  await vi.advanceTimersByTimeAsync(30_000);
  await started;

  expect(session.getStatus()).toBe("authorized");
  expect(storedIn(storage)).toMatchObject({ access: "a1", refresh: "r1" });
});

test("subscribers receive every change with the previous state (spec 4)", async () => {
  const { session } = fakeTab({});
  const listener = vi.fn<SessionListener>();
  const unsubscribe = session.subscribe(listener);

  await session.signIn({ email: "a@b.c", password: "x" });
  await session.signOut();
  unsubscribe();
  await session.signIn({ email: "a@b.c", password: "x" });

  expect(listener.mock.calls.map(([state, before]) => [state.access, before.access])).toEqual([
    ["a2", null],
    [null, "a2"],
  ]);
});

test("signing out sends the refresh token to be revoked (spec 7)", async () => {
  const { session, storage, calls } = fakeTab({ storage: signedInStorage() });
  session.adoptStored();

  await session.signOut();

  expect(calls).toEqual([{ path: "/api/auth/token/blacklist/", body: { refresh: "r1" } }]);
  expect(storedIn(storage)).toEqual(SIGNED_OUT);
});

test("signing out clears this browser even if the server fails, and logs the failure (spec 8)", async () => {
  const { session, storage, log } = fakeTab({
    storage: signedInStorage(),
    answer: () => Promise.reject(new TypeError("offline")),
  });
  session.adoptStored();

  const signedOut = session.signOut();
  expect(storedIn(storage)).toEqual(SIGNED_OUT);
  await signedOut;

  expect(session.getStatus()).toBe("anonymous");
  expect(log.error).toHaveBeenCalledOnce();
});

test("signing out without a refresh token sends no request (spec 7)", async () => {
  const { session, calls } = fakeTab({});

  await session.signOut();

  expect(calls).toEqual([]);
});

test("a refresh that answers after the sign-out does not sign in again", async () => {
  const slow = Promise.withResolvers<Response>();
  const { session, storage } = fakeTab({
    storage: signedInStorage(),
    answer: (path) => (path.endsWith("refresh/") ? slow.promise : Response.json({})),
  });

  const started = session.start();
  await session.signOut();
  slow.resolve(Response.json({ access: "a2", refresh: "r2" }));
  await started;

  expect(session.getStatus()).toBe("anonymous");
  expect(storedIn(storage)).toEqual(SIGNED_OUT);
});

test("without storage, the session lasts as long as the page", async () => {
  const storage = fakeStorage();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { session, log } = fakeTab({ storage });

  await session.signIn({ email: "a@b.c", password: "x" });
  await session.refresh();

  expect(session.getStatus()).toBe("authorized");
  expect(log.error).toHaveBeenCalled();
});

const passwords = { old_password: "one", new_password1: "two", new_password2: "two" };

test("changing the password keeps the session and renews an expired access token", async () => {
  let refusals = 1;
  const tab = fakeTab({
    storage: signedInStorage(),
    answer: (path) => {
      if (path.includes("refresh")) return Response.json({ access: "a2", refresh: "r2" });
      refusals -= 1;
      return refusals === 0
        ? Response.json({ code: "token_not_valid" }, { status: 401 })
        : Response.json({ detail: "ok" });
    },
  });
  tab.session.adoptStored();

  await tab.session.changePassword(passwords);

  expect(tab.calls.map(({ path }) => path)).toEqual([
    "/api/auth/password/change/",
    "/api/auth/token/refresh/",
    "/api/auth/password/change/",
  ]);
  expect(tab.session.getState().access).toBe("a2");
});

test("a refused password change throws and is not retried", async () => {
  const tab = fakeTab({
    storage: signedInStorage(),
    answer: refusal(400, { old_password: ["Wrong."] }),
  });
  tab.session.adoptStored();

  await expect(tab.session.changePassword(passwords)).rejects.toThrow(AuthError);

  expect(tab.calls).toHaveLength(1);
  expect(tab.session.getStatus()).toBe("authorized");
});
