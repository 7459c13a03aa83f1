import { createMemoryRouter, type Route } from "#router/index.ts";
import { expect, test } from "vitest";

import { fakeTab, signedInStorage } from "#lib/session/session-fixture.ts";

import { preloadScreens } from "./preload-screens.ts";

type Device = ReturnType<Parameters<typeof preloadScreens>[0]["device"]>;

/** Something that is waited for. */
function later() {
  let come = () => {};
  const came = new Promise<void>((resolve) => (come = resolve));

  return { came, come: () => come() };
}

type Opened = Partial<Device> & { code?: Promise<void> };

const settle = () => new Promise((resolve) => setTimeout(resolve));

function open({ code = Promise.resolve(), ...device }: Opened = {}, isSignedIn = true) {
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
  const lazy = async () => (await code, { Component: () => null });
  let answered = Promise.resolve();
  preloadScreens({
    session: tab.session,
    router: createMemoryRouter([{ path: "/", lazy }]),
    client: { answered: () => answered },
    screens: [screen("home"), { path: "static" }, screen("settings")],
    device: () => ({ isOnline: true, whenIdle: (work) => void idle.push(work), ...device }),
    page,
  });
  /** Whatever can follow by itself has followed before and after. */
  const becomeIdle = async () => {
    await settle();
    for (const work of idle.splice(0)) work();
    await settle();
  };
  const read = (answer: Promise<void>) => void (answered = answer);
  const fillIn = (fields: string, event = "input") => {
    page.body.innerHTML = `<form>${fields}</form>`;
    const target = event === "input" ? "input" : "form";
    page.querySelector(target)?.dispatchEvent(new Event(event, { bubbles: true }));
  };
  return { tab, loaded, becomeIdle, fillIn, read };
}

test("the screens are loaded when the page is idle, and once", async () => {
  const { tab, loaded, becomeIdle } = open();
  expect(loaded).toEqual([]);

  await becomeIdle();
  await expect.poll(() => loaded).toEqual(["home", "settings"]);

  await tab.session.signOut();
  tab.storage.setItem("currentUser", signedInStorage().getItem("currentUser") ?? "");
  tab.session.adoptStored();
  await becomeIdle();
  expect(loaded).toHaveLength(2);
});

test("a visitor loads nothing ahead, until there is a sign-in", async () => {
  const { tab, loaded, becomeIdle } = open({}, false);
  await becomeIdle();
  expect(loaded).toEqual([]);

  await tab.session.signIn({ email: "ada@example.com", password: "x" });
  await becomeIdle();

  await expect.poll(() => loaded).toEqual(["home", "settings"]);
});

test("nothing is loaded ahead before the screen that was asked for is there, with its data", async () => {
  const [code, first, second] = [later(), later(), later()];
  const { loaded, becomeIdle, read } = open({ code: code.came });
  await becomeIdle();
  expect(loaded).toEqual([]);

  code.come();
  read(first.came);
  await becomeIdle();
  // An answer asks for more.
  await becomeIdle();
  expect(loaded).toEqual([]);
  first.come();
  await settle();
  read(second.came);
  await becomeIdle();
  await becomeIdle();
  expect(loaded).toEqual([]);

  second.come();
  await becomeIdle();
  expect(loaded).toEqual(["home", "settings"]);
});

test.for([
  ["who asked to save data", { connection: { saveData: true } }],
  ["who pays for each megabyte", { connection: { type: "cellular" } }],
  ["who waits long for what is loaded", { connection: { effectiveType: "3g" } }],
  ["a device without a network", { isOnline: false }],
] as const)("nothing is loaded ahead for %s", async ([, device]) => {
  const { loaded, becomeIdle } = open(device);

  await becomeIdle();

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

    await expect.poll(() => loaded).toEqual(["home"]);
  },
);

test("signing in loads nothing ahead for who asked to save data", () => {
  const { loaded, fillIn } = open({ connection: { saveData: true } }, false);

  fillIn(EMAIL + PASSWORD);

  expect(loaded).toEqual([]);
});
