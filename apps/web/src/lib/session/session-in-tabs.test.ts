import { beforeEach, expect, test, vi } from "vitest";

import { followOtherTabs, keepSessionFresh, REFRESH_INTERVAL_MS } from "./create-session.ts";
import { fakeStorage, type FakeTab, fakeTab, signedInStorage } from "./testing/session-fixture.ts";
import { SESSION_KEY } from "./session-store.ts";

const now = () => new Date();

beforeEach(() => {
  vi.useFakeTimers();
});

/** Returns one lock for all tabs, like the Web Locks API. */
function fakeLocks(): LockManager {
  let last: Promise<unknown> = Promise.resolve();

  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    },
  } as unknown as LockManager;
}

function refreshesOf({ calls }: FakeTab): number {
  return calls.filter(({ path }) => path === "/api/auth/token/refresh/").length;
}

/** Returns a page with a visibility that the test sets. */
function fakePage() {
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState };
  page.visibilityState = "visible";
  return page as unknown as Document & { visibilityState: DocumentVisibilityState };
}

test("an open tab refreshes every four minutes (spec 4, 9)", async () => {
  const tab = fakeTab({ storage: signedInStorage() });
  tab.session.adoptStored();
  const stop = keepSessionFresh({ session: tab.session, page: fakePage(), now });

  await vi.advanceTimersByTimeAsync(239_999);
  expect(refreshesOf(tab)).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshesOf(tab)).toBe(1);
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS);
  stop();
  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS);

  expect(refreshesOf(tab)).toBe(2);
});

test("without a session there is no refresh", async () => {
  const tab = fakeTab({});
  const stop = keepSessionFresh({ session: tab.session, page: fakePage(), now });

  await vi.advanceTimersByTimeAsync(REFRESH_INTERVAL_MS);
  stop();

  expect(tab.calls).toEqual([]);
});

test("returning to a tab with an older token refreshes it", async () => {
  const tab = fakeTab({ storage: signedInStorage() });
  tab.session.adoptStored();
  const page = fakePage();
  const stop = keepSessionFresh({ session: tab.session, page, now });

  page.dispatchEvent(new Event("visibilitychange"));
  expect(refreshesOf(tab)).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  Object.assign(page, { visibilityState: "hidden" });
  page.dispatchEvent(new Event("visibilitychange"));
  expect(refreshesOf(tab)).toBe(0);
  Object.assign(page, { visibilityState: "visible" });
  page.dispatchEvent(new Event("visibilitychange"));
  stop();

  expect(refreshesOf(tab)).toBe(1);
});

test("two tabs that refresh at once share one refresh", async () => {
  const storage = signedInStorage();
  const locks = fakeLocks();
  const [left, right] = [fakeTab({ storage, locks }), fakeTab({ storage, locks })];

  await Promise.all([left.session.start(), right.session.start()]);

  expect(refreshesOf(left) + refreshesOf(right)).toBe(1);
  expect(left.session.getState()).toEqual(right.session.getState());
  expect(right.session.getState().refresh).toBe("r2");
});

test("a tab that receives new tokens while it waits for the lock does not refresh", async () => {
  const storage = signedInStorage();
  const turn = Promise.withResolvers<void>();
  const locks = {
    request: async (_name: string, work: () => Promise<void>) => {
      await turn.promise;
      await work();
    },
  } as unknown as LockManager;
  const waiting = fakeTab({ storage, locks });
  waiting.session.adoptStored();
  const refreshed = waiting.session.refresh();

  await fakeTab({ storage }).session.start();
  waiting.session.adoptStored();
  turn.resolve();
  await refreshed;

  expect(refreshesOf(waiting)).toBe(0);
  expect(waiting.session.getState().refresh).toBe("r2");
});

test("many refreshes in one tab make one call", async () => {
  const tab = fakeTab({ storage: signedInStorage() });
  tab.session.adoptStored();

  await Promise.all([tab.session.refresh(), tab.session.refresh(), tab.session.refresh()]);

  expect(refreshesOf(tab)).toBe(1);
});

test("a token that another tab used does not sign this tab out", async () => {
  const storage = signedInStorage();
  const tab = fakeTab({
    storage,
    answer: () => {
      // The other tab's answer arrives first, because no lock separated the two.
      storage.setItem(
        SESSION_KEY,
        JSON.stringify({ access: "a3", refresh: "r3", sessionOriginationTime: null }),
      );
      return Response.json({ code: "token_not_valid" }, { status: 401 });
    },
  });

  await tab.session.start();

  expect(tab.session.getState()).toMatchObject({ access: "a3", refresh: "r3" });
});

test("a tab signs out if another one signed out", () => {
  const storage = signedInStorage();
  const tab = fakeTab({ storage });
  tab.session.adoptStored();
  const stop = followOtherTabs(tab.session, window);

  storage.setItem(
    SESSION_KEY,
    JSON.stringify({ access: null, refresh: null, sessionOriginationTime: null }),
  );
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
  stop();

  expect(tab.session.getStatus()).toBe("anonymous");
});

test("a tab signs out if all storage was cleared, and ignores other keys", () => {
  const storage = signedInStorage();
  const tab = fakeTab({ storage });
  tab.session.adoptStored();
  const stop = followOtherTabs(tab.session, window);
  storage.clear();

  window.dispatchEvent(new StorageEvent("storage", { key: "somebody-else" }));
  expect(tab.session.getStatus()).toBe("authorized");
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  stop();

  expect(tab.session.getStatus()).toBe("anonymous");
});

test("a tab signs in if another one signed in", () => {
  const storage = fakeStorage();
  const [here, elsewhere] = [fakeTab({ storage }), fakeTab({ storage: signedInStorage() })];
  const stop = followOtherTabs(here.session, window);

  storage.setItem(SESSION_KEY, elsewhere.storage.getItem(SESSION_KEY) ?? "");
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
  stop();

  expect(here.session.getStatus()).toBe("authorized");
});

test("registering from a demo sends the token of a refresh that was pending", async () => {
  const renewed = Promise.withResolvers<Response>();
  const tab = fakeTab({
    storage: signedInStorage(),
    locks: fakeLocks(),
    answer: (path) =>
      path.endsWith("refresh/")
        ? renewed.promise
        : Response.json({ access: "own", refresh: "own-1" }),
  });
  const started = tab.session.start();

  const registered = tab.session.register({
    email: "ada@example.com",
    password1: "one",
    password2: "one",
  });
  renewed.resolve(Response.json({ access: "a2", refresh: "r2" }));
  await Promise.all([started, registered]);

  expect(tab.calls.map(({ path, body }) => [path, body.refresh ?? body.demo])).toEqual([
    ["/api/auth/token/refresh/", "r1"],
    ["/api/auth/register/", "r2"],
  ]);
  expect(tab.session.getState()).toMatchObject({ access: "own", refresh: "own-1" });
});
