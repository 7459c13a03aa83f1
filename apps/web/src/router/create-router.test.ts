import { expect, test, vi } from "vitest";

import { createMemoryRouter, createRouter } from "./create-router.ts";
import { createMemoryHistory } from "./history.ts";
import type { LoaderArgs, Route } from "./match-routes.ts";

const Screen = () => null;

/** A part that comes when the test says so. */
function late(): { lazy: NonNullable<Route["lazy"]>; come: () => void; fail: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<Route>();

  return {
    lazy: () => promise,
    come: () => resolve({ Component: Screen }),
    fail: () => reject(new Error("gone")),
  };
}

function withHistory(routes: readonly Route[]) {
  const history = createMemoryHistory({
    pathname: "/",
    search: "",
    hash: "",
    state: null,
    key: "default",
  });
  return { history, router: createRouter(routes, history) };
}

const PLACES: Route[] = ["/", "/a", "/b"].map((path) => ({ path, Component: Screen }));

test("an address keeps its query, its part and what was left for its screen", async () => {
  const router = createMemoryRouter(PLACES, { at: "/a?b=c&d#e", state: { saved: true } });
  expect(router.state.location).toMatchObject({
    pathname: "/a",
    search: "?b=c&d",
    hash: "#e",
    state: { saved: true },
  });

  await router.navigate("?x=1#y?z");
  expect(router.state.location).toMatchObject({ pathname: "/a", search: "?x=1", hash: "#y?z" });
  await router.navigate({ search: "v=2" });
  expect(router.state.location).toMatchObject({ pathname: "/a", search: "?v=2", hash: "" });
  await router.navigate(".", { state: 7 });
  expect(router.state.location).toMatchObject({ pathname: "/a", search: "", state: 7 });
});

test("back and forward lead through the entries, and one in place of another leaves none behind", async () => {
  const { history, router } = withHistory(PLACES);
  const here = () => [router.state.location.pathname, router.state.type];
  await router.navigate("/a", { state: "left" });
  const { key } = router.state.location;
  await router.navigate("/b");
  await router.navigate("/b?c", { replace: true });
  expect(here()).toEqual(["/b", "REPLACE"]);

  history.go(-1);
  expect(here()).toEqual(["/a", "POP"]);
  expect(router.state.location).toMatchObject({ key, state: "left" });
  history.go(1);
  expect([...here(), router.state.location.search]).toEqual(["/b", "POP", "?c"]);
});

test("until a screen is there one stays where one is, and the address too", async () => {
  const part = late();
  const { history, router } = withHistory([...PLACES, { path: "/late", lazy: part.lazy }]);

  const going = router.navigate("/late");
  expect(router.state).toMatchObject({ location: { pathname: "/" }, next: { pathname: "/late" } });
  expect(history.location.pathname).toBe("/");
  part.come();
  await going;

  expect(router.state).toMatchObject({ location: { pathname: "/late" }, next: null });
  expect(history.location.pathname).toBe("/late");
});

test("who goes elsewhere meanwhile is not taken back when the first screen comes", async () => {
  const part = late();
  const router = createMemoryRouter([...PLACES, { path: "/late", lazy: part.lazy }]);

  const first = router.navigate("/late");
  await router.navigate("/a");
  part.come();
  await first;

  expect(router.state).toMatchObject({ location: { pathname: "/a" }, next: null });
});

test("who stays after all, by another query of the same screen, is waiting for nothing", async () => {
  const router = createMemoryRouter([...PLACES, { path: "/late", lazy: late().lazy }]);

  void router.navigate("/late");
  await router.navigate("/?a=b");

  expect(router.state).toMatchObject({ location: { pathname: "/", search: "?a=b" }, next: null });
});

test("what could not be loaded is shown by the next around it, and loaded again the next time", async () => {
  const lazy = vi.fn<NonNullable<Route["lazy"]>>().mockRejectedValueOnce(new Error("gone"));
  lazy.mockResolvedValue({ Component: Screen });
  const router = createMemoryRouter([
    ...PLACES,
    { ErrorBoundary: Screen, children: [{ children: [{ path: "/late", lazy }] }] },
  ]);

  await router.navigate("/late");
  expect(router.state).toMatchObject({ location: { pathname: "/late" }, failure: { at: 0 } });
  await router.navigate("/late");

  expect(router.state.failure).toBeNull();
  expect(lazy).toHaveBeenCalledTimes(2);
});

test("a loader is asked each time its screen is entered, and not for another query of it", async () => {
  const asked: Omit<LoaderArgs, "signal">[] = [];
  const router = createMemoryRouter([
    ...PLACES,
    { path: "/asks", loader: ({ url, replaces }) => void asked.push({ url, replaces }) },
  ]);
  const url = `${window.location.origin}/asks`;

  await router.navigate("/asks");
  await router.navigate("/asks?a=b");
  await router.navigate("/a");
  await router.navigate("/asks#part", { replace: true });

  expect(asked).toEqual([
    { url, replaces: false },
    { url: `${url}#part`, replaces: true },
  ]);
});

test("who has gone elsewhere is told to the loader that is still at work", async () => {
  const signals: AbortSignal[] = [];
  const loader = ({ signal }: LoaderArgs) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const router = createMemoryRouter([...PLACES, { path: "/asks", loader }]);

  void router.navigate("/asks");
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await router.navigate("/a");

  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("a part that comes too late has no loader asked", async () => {
  const loader = vi.fn<() => void>();
  const part = Promise.withResolvers<Route>();
  const router = createMemoryRouter([...PLACES, { path: "/late", lazy: () => part.promise }]);

  const first = router.navigate("/late");
  await router.navigate("/a");
  part.resolve({ loader });
  await first;

  expect(loader).not.toHaveBeenCalled();
});

test("who is held back stays, and goes on when told to", async () => {
  const router = createMemoryRouter(PLACES);
  let goOn = () => {};
  const release = router.guard(({ from, to }, proceed) => {
    goOn = proceed;
    return from.pathname !== to.pathname;
  });

  await router.navigate("/?a=b");
  expect(router.state.location.search).toBe("?a=b");
  await router.navigate("/a");
  expect(router.state.location.pathname).toBe("/");
  goOn();
  expect(router.state.location.pathname).toBe("/a");

  release();
  await router.navigate("/b");
  expect(router.state.location.pathname).toBe("/b");
});

test("who is held back on the way back is led to where they were, and goes back when told to", async () => {
  const { history, router } = withHistory(PLACES);
  await router.navigate("/a");
  await router.navigate("/b");
  let goOn = () => {};
  const release = router.guard((_, proceed) => {
    goOn = proceed;
    return true;
  });

  history.go(-2);
  expect([history.location.pathname, router.state.location.pathname]).toEqual(["/b", "/b"]);
  goOn();
  expect([history.location.pathname, router.state.location.pathname]).toEqual(["/", "/"]);

  // The permission was for this way only.
  history.go(1);
  expect([history.location.pathname, router.state.location.pathname]).toEqual(["/", "/"]);
  release();
  history.go(1);
  expect([history.location.pathname, router.state.location.pathname]).toEqual(["/a", "/a"]);
});
