import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CALL_TIMEOUT_MS } from "../api/fetch-with-timeout.ts";
import { type FakeTab, fakeTab, signedInStorage, storedIn } from "./session-fixture.ts";

type Answer = () => Response | Promise<Response>;

const START = new Date("2026-11-20T12:00:00.000Z");
const SECOND_MS = 1_000;
const TWO_MINUTES_MS = 120 * SECOND_MS;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A signed-in tab; the last answer is given to every refresh that follows. */
function signedInTab(...answers: [Answer, ...Answer[]]) {
  const storage = signedInStorage();
  /** Seconds after the start at which refreshes were asked for. */
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
] as const)("a refresh whose answer is lost to %s is asked for again", async ([, lost]) => {
  const tab = signedInTab(lost, granted);

  await start(tab);

  expect(tab.askedAt).toEqual([0, 1]);
  expect(storedIn(tab.storage)).toMatchObject({ access: "a2", refresh: "r2" });
});

test("a lost refresh is repeated with the same token, after 1, 3 and 8 seconds, then left to the next turn", async () => {
  const tab = signedInTab(offline);

  await start(tab);

  expect(tab.askedAt).toEqual([0, 1, 4, 12]);
  expect(tab.calls.map(({ body }) => body["refresh"])).toEqual(["r1", "r1", "r1", "r1"]);
  expect(storedIn(tab.storage)).toMatchObject({ access: "a1", refresh: "r1" });
  expect(tab.session.getStatus()).toBe("authorized");
});

test("the next turn may ask again after a turn that was given up", async () => {
  const tab = signedInTab(offline, offline, offline, offline, granted);
  await start(tab);

  await tab.session.refresh();

  expect(tab.session.getState().refresh).toBe("r2");
});

test("no refresh is repeated later than the server honours the token before", async () => {
  const tab = signedInTab(silent);

  await start(tab);

  expect(tab.askedAt).toEqual([0, 16]);
  expect(tab.session.getStatus()).toBe("authorized");
});

test("a computer that slept between two tries does not repeat the old one", async () => {
  const tab = signedInTab(offline);
  const started = tab.session.start();
  await vi.advanceTimersByTimeAsync(SECOND_MS / 2);

  vi.setSystemTime(START.getTime() + 3_600 * SECOND_MS);
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS);
  await started;

  expect(tab.askedAt).toEqual([0]);
});

test.for([400, 401, 403, 429])(
  "a refresh that the server answered with %i is not repeated",
  async (status) => {
    const tab = signedInTab(answering(status, { detail: "No.", code: "no" }));

    await start(tab);

    expect(tab.askedAt).toEqual([0]);
    expect(tab.session.getStatus()).toBe("authorized");
  },
);

test.for([401, 500])(
  "token_not_valid in a %i ends the session at once, also as the answer to a repetition",
  async (status) => {
    const tab = signedInTab(offline, answering(status, { code: "token_not_valid" }));

    await start(tab);

    expect(tab.askedAt).toEqual([0, 1]);
    expect(tab.session.getStatus()).toBe("anonymous");
  },
);

test("who signs out between two tries stays signed out, and nothing more is asked for", async () => {
  const tab = signedInTab(offline, granted);
  const started = tab.session.start();
  await vi.advanceTimersByTimeAsync(SECOND_MS / 2);

  await tab.session.signOut();
  await vi.advanceTimersByTimeAsync(TWO_MINUTES_MS);
  await started;

  expect(tab.askedAt).toEqual([0]);
  expect(tab.session.getStatus()).toBe("anonymous");
});

test("another tab waits for its turn until the lost refresh was repeated, and takes over its tokens", async () => {
  const storage = signedInStorage();
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work)),
  } as unknown as LockManager;
  const answers = [offline, granted];
  const answer = () => (answers.shift() ?? offline)();
  const options = { storage, locks, answer, now: () => new Date() };
  const [left, right] = [fakeTab(options), fakeTab(options)];

  await Promise.all([start(left), start(right)]);

  expect([left.calls.length, right.calls.length]).toEqual([2, 0]);
  expect(right.session.getState()).toMatchObject({ access: "a2", refresh: "r2" });
});
