import { expect, test, vi } from "vitest";

import type { Log } from "#lib/log.ts";
import { ANONYMOUS, type SessionState } from "#lib/session/session-state.ts";
import { fakeStorage, fakeTab, signedInStorage } from "#lib/session/session-fixture.ts";

import { followSession } from "./follow-session.ts";
import { createKeptDraft } from "./kept-draft.ts";

const ADA = "2026-11-20T12:00:00.000Z";

/** A tab of a browser: its own storage, and the device's, which holds the session as well. */
function openTab(device = fakeStorage(), own = fakeStorage(), now = () => new Date(ADA)) {
  const kept = createKeptDraft();
  const log = { error: vi.fn<Log["error"]>() };
  kept.initialize({ tab: () => own, device: () => device, log });
  const { session } = fakeTab({ storage: device, now });
  session.adoptStored();
  followSession(session, kept);

  return { kept, session, own, device, log };
}

const credentials = { email: "ada@example.org", password: "winter coat" };

test("what was typed belongs to the tab until somebody signs in there", () => {
  const device = fakeStorage();
  const { kept, own } = openTab(device);
  kept.keepTyped("typed");

  expect(openTab(device, own).kept.readTyped()).toBe("typed");
  expect(openTab(device).kept.readTyped()).toBeNull();
  expect(device.length).toBe(0);
});

test("who signs in is handed what was typed, in every tab of that session", async () => {
  const { kept, session, own, device } = openTab();
  kept.keepTyped("typed");
  await session.signIn(credentials);

  expect(kept.readHanded(ADA)).toBe("typed");
  expect(openTab(device).kept.readHanded(ADA)).toBe("typed");
  expect(own.length).toBe(0);
});

test("signing out forgets it, and the next user is handed nothing", async () => {
  const { kept, session, device } = openTab();
  kept.keepTyped("typed");
  await session.signIn(credentials);
  await session.signOut();
  await session.signIn(credentials);

  expect(kept.readHanded(ADA)).toBeNull();
  expect(device.getItem("calculatorOfSession")).toBeNull();
});

test("what was handed to a session that is over is shown to no other, and removed", async () => {
  const { kept, session, device } = openTab();
  kept.keepTyped("typed");
  await session.signIn(credentials);

  expect(openTab(device).kept.readHanded("2026-11-21T08:00:00.000Z")).toBeNull();
  expect(device.getItem("calculatorOfSession")).toBeNull();
});

test("a page that opens signed in hands nothing over, and drops what lay in its tab", () => {
  const own = fakeStorage({ calculator: "somebody's" });
  const { kept } = openTab(signedInStorage(), own);

  expect(kept.readHanded("2026-11-20T08:00:00.000Z")).toBeNull();
  expect(own.length).toBe(0);
});

test("another tab that takes the session over from a second user forgets the first one's", () => {
  const listeners: ((state: SessionState, before: SessionState) => void)[] = [];
  const kept = {
    handOver: vi.fn<(session: string) => void>(),
    passOn: vi.fn<(from: string, to: string) => void>(),
    keepTyped: vi.fn<(text: string | null) => void>(),
    readHanded: vi.fn<(session: string) => string | null>(() => null),
    forget: vi.fn<() => void>(),
  };
  followSession(
    {
      getStatus: () => "anonymous",
      getPredecessor: () => null,
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    kept,
  );
  const first = { access: "a", refresh: "r", sessionOriginationTime: ADA };
  const tell = (state: SessionState, before: SessionState) =>
    listeners.forEach((listener) => listener(state, before));

  tell(first, ANONYMOUS);
  tell({ ...first, access: "renewed" }, first);
  expect(kept.handOver.mock.calls).toEqual([[ADA]]);
  expect(kept.readHanded).not.toHaveBeenCalled();
  tell({ ...first, sessionOriginationTime: "2026-11-21T08:00:00.000Z" }, first);
  // Which drops what was handed to any other.
  expect(kept.readHanded.mock.calls).toEqual([["2026-11-21T08:00:00.000Z"]]);
  expect(kept.passOn).not.toHaveBeenCalled();
});

test("what was typed before a demo goes on to the account that takes its place, in other tabs as well", async () => {
  const instants = [ADA, "2026-11-20T12:05:00.000Z"];
  const now = () => new Date(instants.shift() ?? "never");
  const { kept, session, device } = openTab(fakeStorage(), fakeStorage(), now);
  kept.keepTyped("typed");
  await session.startDemo();
  const demo = session.getState().sessionOriginationTime ?? "";
  const other = openTab(device);
  await session.register({ email: "ada@example.org", password1: "x", password2: "x" });
  const own = session.getState().sessionOriginationTime ?? "";
  other.session.adoptStored();

  expect(own).not.toBe(demo);
  expect(other.kept.readHanded(own)).toBe("typed");
  expect(kept.readHanded(own)).toBe("typed");
});

test("where the browser refuses storage what was typed is kept as long as the page", async () => {
  const refuse = () => {
    throw new Error("denied");
  };
  const { kept, session, log } = openTab();
  kept.initialize({ tab: refuse, device: refuse, log });
  kept.keepTyped("typed");
  await session.signIn(credentials);

  expect(kept.readHanded(ADA)).toBe("typed");
  expect(log.error).toHaveBeenCalled();
});
