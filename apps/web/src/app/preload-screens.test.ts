import type { Route } from "#router/index.ts";
import { expect, test, vi } from "vitest";

import { fakeTab, signedInStorage } from "#lib/session/session-fixture.ts";

import { preloadScreens } from "./preload-screens.ts";

type Device = ReturnType<Parameters<typeof preloadScreens>[0]["device"]>;

function open(device: Partial<Device> = {}, isSignedIn = true) {
  const tab = fakeTab(isSignedIn ? { storage: signedInStorage() } : {});
  tab.session.adoptStored();
  const loaded: string[] = [];
  const screen = (path: string): Route => ({
    path,
    lazy: async () => {
      loaded.push(path);
      return {};
    },
  });
  const idle: (() => void)[] = [];
  const page = document.implementation.createHTMLDocument();
  preloadScreens({
    session: tab.session,
    screens: [screen("home"), { path: "static" }, screen("settings")],
    device: () => ({ isOnline: true, whenIdle: (work) => void idle.push(work), ...device }),
    page,
  });
  const becomeIdle = () => {
    for (const work of idle.splice(0)) work();
  };
  const fillIn = (fields: string, event = "input") => {
    page.body.innerHTML = `<form>${fields}</form>`;
    const target = event === "input" ? "input" : "form";
    page.querySelector(target)?.dispatchEvent(new Event(event, { bubbles: true }));
  };
  return { tab, loaded, becomeIdle, fillIn };
}

test("the screens are loaded when the page is idle, and once", async () => {
  const { tab, loaded, becomeIdle } = open();
  expect(loaded).toEqual([]);

  becomeIdle();
  await vi.waitFor(() => expect(loaded).toEqual(["home", "settings"]));

  await tab.session.signOut();
  tab.storage.setItem("currentUser", signedInStorage().getItem("currentUser") ?? "");
  tab.session.adoptStored();
  becomeIdle();
  expect(loaded).toHaveLength(2);
});

test("a visitor loads nothing ahead, until there is a sign-in", async () => {
  const { tab, loaded, becomeIdle } = open({}, false);
  becomeIdle();
  expect(loaded).toEqual([]);

  await tab.session.signIn({ email: "ada@example.com", password: "x" });
  becomeIdle();

  await vi.waitFor(() => expect(loaded).toEqual(["home", "settings"]));
});

test.for([
  ["who asked to save data", { connection: { saveData: true } }],
  ["who pays for each megabyte", { connection: { type: "cellular" } }],
  ["a device without a network", { isOnline: false }],
] as const)("nothing is loaded ahead for %s", ([, device]) => {
  const { loaded, becomeIdle } = open(device);

  becomeIdle();

  expect(loaded).toEqual([]);
});

const EMAIL = '<input type="email">';
const PASSWORD = '<input type="password">';

test.for(["input", "submit"])(
  "on %s of a form that asks for a password the first screen is loaded, and no other",
  async (event) => {
    const { loaded, fillIn } = open({}, false);

    fillIn(EMAIL, event);
    expect(loaded).toEqual([]);
    fillIn(EMAIL + PASSWORD, event);

    await vi.waitFor(() => expect(loaded).toEqual(["home"]));
  },
);

test("signing in loads nothing ahead for who asked to save data", () => {
  const { loaded, fillIn } = open({ connection: { saveData: true } }, false);

  fillIn(EMAIL + PASSWORD);

  expect(loaded).toEqual([]);
});
