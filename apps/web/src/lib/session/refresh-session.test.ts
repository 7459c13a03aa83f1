import { beforeEach, expect, test, vi } from "vitest";

import { CALL_TIMEOUT_MS } from "../api/send-call.ts";
import { AuthError } from "./auth-calls.ts";
import { type FakeTab, fakeTab, signedInStorage, storedIn } from "./testing/session-fixture.ts";

type Answer = () => Response | Promise<Response>;

const START = new Date("2026-11-20T12:00:00.000Z");
const SECOND_MS = 1_000;
const TWO_MINUTES_MS = 120 * SECOND_MS;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

/** Returns a signed-in tab. The last answer is repeated for every further refresh. */
function signedInTab(...answers: [Answer, ...Answer[]]) {
  const storage = signedInStorage();
  /** Times of the refresh calls, in seconds after the start. */
  const askedAt: number[] = [];
  const tab = fakeTab({
    storage,
    now: () => new Date(),
    answer: (path) => {
      if (!path.endsWith("refresh/")) return Response.json({ detail: "ok" });
      askedAt.push((Date.now() - START.getTime()) / SECOND_MS);
      const answer = answers[Math.min(askedAt.length, answers.length) - 1] ?? answers[0];
      return answer();
    },
  });

  return { ...tab, askedAt };
}

/** Starts the session and lets time pass until nothing more happens. */
async function start({ session }: FakeTab): Promise<void> {
  const started = session.start();
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS);
  await started;
}

const granted: Answer = () => Response.json({ access: "a2", refresh: "r2" });
const offline: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const silent: Answer = () =>
  new Promise<Response>((_resolve, reject) => {
    setTimeout(() => reject(new TypeError("The user aborted a request.")), CALL_TIMEOUT_MS);
  });

function answering(status: number, body: object = {}): Answer {
  return () => Response.json(body, { status });
}

test.for([
  ["no network", offline],
  ["a server error", answering(500)],
  ["a gateway without a server", answering(502)],
  ["a page of the hotel's Wi-Fi", () => new Response("<h1>Welcome</h1>")],
] as const)("repeats a refresh that lost its answer to %s", async ([, lost]) => {
  const tab = signedInTab(lost, granted);

  await start(tab);

  expect(tab.askedAt).toEqual([0, 1]);
  expect(storedIn(tab.storage)).toMatchObject({ access: "a2", refresh: "r2" });
});

test("repeats a lost refresh with the same token after 1, 3, 8 and 20 seconds, then every minute (spec 4)", async () => {
  const tab = signedInTab(offline);

  await start(tab);
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS);

  expect(tab.askedAt).toEqual([0, 1, 4, 12, 32, 92, 152, 212]);
  expect(new Set(tab.calls.map(({ body }) => body["refresh"]))).toEqual(new Set(["r1"]));
  expect(storedIn(tab.storage)).toMatchObject({ access: "a1", refresh: "r1" });
  expect(tab.session.getStatus()).toBe("authorized");
});

test("the session continues with the first answer after a minute without a network", async () => {
  const tab = signedInTab(offline, offline, offline, offline, offline, granted);

  await start(tab);

  expect(tab.askedAt).toEqual([0, 1, 4, 12, 32, 92]);
  expect(tab.session.getState().refresh).toBe("r2");
});

test("refresh() returns the error after the first try, without waiting for repetitions", async () => {
  const tab = signedInTab(offline);
  tab.session.adoptStored();

  await expect(tab.session.refresh()).resolves.toBeInstanceOf(AuthError);

  expect(tab.askedAt).toEqual([0]);
});

test("a refresh() between two repetitions sends its call at once", async () => {
  const tab = signedInTab(offline, granted);
  tab.session.adoptStored();
  await tab.session.refresh();

  await expect(tab.session.refresh()).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS);

  expect(tab.askedAt).toEqual([0, 0]);
});

test("repeats a refresh after each timeout if the network never answers", async () => {
  const tab = signedInTab(silent);

  await start(tab);

  expect(tab.askedAt).toEqual([0, 16, 34, 57, 92]);
  expect(tab.session.getStatus()).toBe("authorized");
});

test("keeps the session if a tab is opened and reloaded without a network", async () => {
  const away = signedInTab(offline);
  await start(away);
  const reloaded = fakeTab({ storage: away.storage, answer: granted });

  await reloaded.session.start();

  expect(reloaded.calls.map(({ body }) => body["refresh"])).toEqual(["r1"]);
  expect(reloaded.session.getState()).toMatchObject({ access: "a2", refresh: "r2" });
});

test.for([400, 401, 403, 429])(
  "does not repeat a refresh that the server answered with %i",
  async (status) => {
    const tab = signedInTab(answering(status, { detail: "No.", code: "no" }));

    await start(tab);

    expect(tab.askedAt).toEqual([0]);
    expect(tab.session.getStatus()).toBe("authorized");
  },
);

test.for([401, 500])(
  "token_not_valid in a %i ends the session, also as the answer to a repetition",
  async (status) => {
    const tab = signedInTab(offline, answering(status, { code: "token_not_valid" }));

    await start(tab);

    expect(tab.askedAt).toEqual([0, 1]);
    expect(tab.session.getStatus()).toBe("anonymous");
  },
);

test("signing out between two tries ends the session and the repetitions", async () => {
  const tab = signedInTab(offline, granted);
  const started = tab.session.start();
  await vi.advanceTimersByTimeAsync(SECOND_MS / 2);

  await tab.session.signOut();
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS);
  await started;

  expect(tab.askedAt).toEqual([0]);
  expect(tab.session.getStatus()).toBe("anonymous");
});

test("two tabs that lost the answer repeat it once and share its tokens", async () => {
  const storage = signedInStorage();
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work)),
  } as unknown as LockManager;
  const answers = [offline, offline, granted];
  const answer = () => (answers.shift() ?? offline)();
  const options = { storage, locks, answer, now: () => new Date() };
  const [left, right] = [fakeTab(options), fakeTab(options)];

  await Promise.all([start(left), start(right)]);

  expect(left.calls.length + right.calls.length).toBe(3);
  expect(right.session.getState()).toMatchObject({ access: "a2", refresh: "r2" });
});
