import { expect, test, vi } from "vitest";

import { ANONYMOUS, type SessionState } from "#lib/session/session-store.ts";
import { fakeStorage, fakeTab, signedInStorage } from "#lib/session/testing/session-fixture.ts";

import { createDraftStorage, followSession } from "./kept-draft.ts";

const ADA = "2026-11-20T12:00:00.000Z";

/** Opens a browser tab with its own session storage and a local storage that also contains the session. */
function openTab(device = fakeStorage(), own = fakeStorage(), now = () => new Date(ADA)) {
  const kept = createDraftStorage();
  kept.initialize({ tab: () => own, device: () => device });
  const { session } = fakeTab({ storage: device, now });
  session.adoptStored();
  followSession(session, kept);

  return { kept, session, own, device };
}

const credentials = { email: "ada@example.org", password: "winter coat" };

test("keeps a draft in its own tab until a user signs in there", () => {
  const device = fakeStorage();
  const { kept, own } = openTab(device);
  kept.saveTyped("typed");

  expect(openTab(device, own).kept.readTyped()).toBe("typed");
  expect(openTab(device).kept.readTyped()).toBeNull();
  expect(device.length).toBe(0);
});

test("assigns the draft to the session that signs in, in all its tabs", async () => {
  const { kept, session, own, device } = openTab();
  kept.saveTyped("typed");
  await session.signIn(credentials);

  expect(kept.readAssigned(ADA)).toBe("typed");
  expect(openTab(device).kept.readAssigned(ADA)).toBe("typed");
  expect(own.length).toBe(0);
});

test("deletes the draft when the user signs out", async () => {
  const { kept, session, device } = openTab();
  kept.saveTyped("typed");
  await session.signIn(credentials);
  await session.signOut();
  await session.signIn(credentials);

  expect(kept.readAssigned(ADA)).toBeNull();
  expect(device.getItem("calculatorOfSession")).toBeNull();
});

test("deletes a draft that was assigned to another session", async () => {
  const { kept, session, device } = openTab();
  kept.saveTyped("typed");
  await session.signIn(credentials);

  expect(openTab(device).kept.readAssigned("2026-11-21T08:00:00.000Z")).toBeNull();
  expect(device.getItem("calculatorOfSession")).toBeNull();
});

test("deletes the tab's draft if the page opens with a signed-in session", () => {
  const own = fakeStorage({ calculator: "another visitor's" });
  const { kept } = openTab(signedInStorage(), own);

  expect(kept.readAssigned("2026-11-20T08:00:00.000Z")).toBeNull();
  expect(own.length).toBe(0);
});

test("deletes the first user's draft if another tab switches to a second user", () => {
  const listeners: ((state: SessionState, before: SessionState) => void)[] = [];
  const kept = {
    assignToSession: vi.fn<(session: string) => void>(),
    moveToSession: vi.fn<(from: string, to: string) => void>(),
    saveTyped: vi.fn<(text: string | null) => void>(),
    readAssigned: vi.fn<(session: string) => string | null>(() => null),
    clear: vi.fn<() => void>(),
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
  const emit = (state: SessionState, before: SessionState) =>
    listeners.forEach((listener) => listener(state, before));

  emit(first, ANONYMOUS);
  emit({ ...first, access: "renewed" }, first);
  expect(kept.assignToSession.mock.calls).toEqual([[ADA]]);
  expect(kept.readAssigned).not.toHaveBeenCalled();
  emit({ ...first, sessionOriginationTime: "2026-11-21T08:00:00.000Z" }, first);
  // This read deletes a draft that was assigned to another session.
  expect(kept.readAssigned.mock.calls).toEqual([["2026-11-21T08:00:00.000Z"]]);
  expect(kept.moveToSession).not.toHaveBeenCalled();
});

test("moves a draft from the demo to the account that replaces it, in all tabs", async () => {
  const instants = [ADA, "2026-11-20T12:05:00.000Z"];
  const now = () => new Date(instants.shift() ?? "never");
  const { kept, session, device } = openTab(fakeStorage(), fakeStorage(), now);
  kept.saveTyped("typed");
  await session.startDemo();
  const demo = session.getState().sessionOriginationTime ?? "";
  const other = openTab(device);
  await session.register({ email: "ada@example.org", password1: "x", password2: "x" });
  const own = session.getState().sessionOriginationTime ?? "";
  other.session.adoptStored();

  expect(own).not.toBe(demo);
  expect(other.kept.readAssigned(own)).toBe("typed");
  expect(kept.readAssigned(own)).toBe("typed");
});

test("keeps the draft in memory if the browser denies storage", async () => {
  const refuse = () => {
    throw new Error("denied");
  };
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const kept = createDraftStorage();
  kept.initialize({ tab: refuse, device: refuse });
  const { session } = fakeTab({ now: () => new Date(ADA) });
  followSession(session, kept);
  kept.saveTyped("typed");
  await session.signIn(credentials);

  expect(kept.readAssigned(ADA)).toBe("typed");
  expect(error).toHaveBeenCalled();
});
