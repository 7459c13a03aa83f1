import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import {
  createMemoryRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  type Route,
  RouterProvider,
  useBlocker,
  useIsLeaving,
  useRouteError,
  useSearchParams,
} from "./index.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function open(routes: readonly Route[], at = "/") {
  const router = createMemoryRouter(routes, { at });
  render(<RouterProvider router={router} />);
  return router;
}

const shows = (content: ReactNode) => ({ Component: () => content });
const Told = () => <p>{`Told: ${String(useRouteError())}`}</p>;

function Around() {
  return (
    <>
      <header>{useIsLeaving() ? "leaving" : "here"}</header>
      <Outlet />
    </>
  );
}

function Broken(): never {
  throw new Error("broke");
}

test("until the first screen is there, what the outermost has for that is shown", async () => {
  const part = Promise.withResolvers<Route>();
  open([
    {
      Component: Around,
      HydrateFallback: () => "Wait",
      children: [{ path: "/", lazy: () => part.promise }],
    },
  ]);
  expect(document.body.textContent).toBe("Wait");

  await act(async () => part.resolve(shows("Home")));

  expect(document.body.textContent).toBe("hereHome");
});

test("the screen before stays while the next is being loaded, and is told", async () => {
  const part = Promise.withResolvers<Route>();
  const router = open([
    {
      Component: Around,
      children: [
        { path: "/", ...shows("Home") },
        { path: "/late", lazy: () => part.promise },
      ],
    },
  ]);

  await act(async () => void router.navigate("/late"));
  expect(document.body.textContent).toBe("leavingHome");
  await act(async () => part.resolve(shows("Late")));

  expect(document.body.textContent).toBe("hereLate");
});

test("what breaks is told in its place within what is around it, until one goes elsewhere", async () => {
  const router = open(
    [
      {
        Component: Around,
        children: [
          {
            ErrorBoundary: Told,
            children: [
              { path: "/broken", Component: Broken },
              { path: "/gone", lazy: () => Promise.reject(new Error("gone")) },
              { path: "/whole", ...shows("Whole") },
            ],
          },
        ],
      },
    ],
    "/broken",
  );
  expect(document.body.textContent).toBe("hereTold: Error: broke");

  await act(() => router.navigate("/whole"));
  expect(document.body.textContent).toBe("hereWhole");
  await act(() => router.navigate("/gone"));
  expect(document.body.textContent).toBe("hereTold: Error: gone");
  await act(() => router.navigate("/whole"));
  expect(document.body.textContent).toBe("hereWhole");
});

test("what is around two screens keeps what it holds, and so does a screen whose address changes", async () => {
  function Counts() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(count + 1)}>{`Counted ${count}`}</button>
        <Outlet />
      </>
    );
  }
  const router = open([
    { Component: Counts, children: [{ path: "/" }, { path: "/:other", ...shows("Other") }] },
  ]);
  fireEvent.click(screen.getByRole("button"));

  await act(() => router.navigate("/other"));

  expect(document.body.textContent).toBe("Counted 1Other");
});

const places = (links: ReactNode): Route[] => [
  { path: "/", Component: () => links },
  { path: "*", ...shows("Elsewhere") },
];

/** True where the browser is left to follow a link; it does not do so. */
function follows(name: string, init: MouseEventInit = {}): boolean {
  let isLeft = false;
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", stop, { once: true });
  fireEvent.click(screen.getByRole("link", { name }), init);
  return isLeft;
}

test("a plain click leads there in this document, with what is left for the screen", async () => {
  const router = open(
    places(
      <Link to="/a?b#c" state="left">
        Go
      </Link>,
    ),
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe("/a?b#c");

  await act(async () => expect(follows("Go")).toBe(false));

  expect(router.state).toMatchObject({
    type: "PUSH",
    location: { pathname: "/a", search: "?b", hash: "#c", state: "left" },
  });
});

test("every other click is the browser's: a new tab, a download, a document of its own", () => {
  const router = open(
    places(
      <>
        <Link to="/a">Go</Link>
        <Link to="/a" reloadDocument>
          Reload
        </Link>
        <Link to="/a" target="_blank">
          Window
        </Link>
        <Link to="/a" download>
          Keep
        </Link>
        <Link to="/a" onClick={(event) => event.preventDefault()}>
          Refused
        </Link>
      </>,
    ),
  );

  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"]) {
    expect([key, follows("Go", { [key]: true })]).toEqual([key, true]);
  }
  expect(follows("Go", { button: 1 })).toBe(true);
  for (const name of ["Reload", "Window", "Keep"])
    expect([name, follows(name)]).toEqual([name, true]);
  expect(follows("Refused")).toBe(false);
  expect(router.state.location.pathname).toBe("/");
});

test("a link to where one is leaves no second entry behind", async () => {
  const router = open(places(<Link to="/">Here</Link>));

  await act(async () => follows("Here"));

  expect(router.state.type).toBe("REPLACE");
});

test.for([
  ["/plan", ["Plan", "Only plan"]],
  ["/plan/months", ["Plan"]],
  ["/planning", []],
] as const)("at %s the links say where one is", ([at, current]) => {
  const links = (
    <>
      <NavLink to="/plan">Plan</NavLink>
      <NavLink to="/plan" end>
        Only plan
      </NavLink>
      <NavLink to="/debts">Debts</NavLink>
    </>
  );
  open([{ path: "*", Component: () => links }], at);

  const names = screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(current);
});

test("a screen that leads on does so when it is shown, in its own place if it says so", async () => {
  const router = open([
    { path: "/", ...shows(<Navigate to="/a?b" replace state="left" />) },
    { path: "/a", ...shows("Elsewhere") },
  ]);

  expect(await screen.findByText("Elsewhere")).toBeDefined();
  expect(router.state).toMatchObject({
    type: "REPLACE",
    location: { search: "?b", state: "left" },
  });
});

test("what the address asks for is read and changed on the same screen", async () => {
  function Asks() {
    const [search, setSearch] = useSearchParams();
    return (
      <button onClick={() => setSearch({ a: "2 3" }, { replace: true })}>{search.get("a")}</button>
    );
  }
  const router = open([{ path: "/", Component: Asks }], "/?a=1#part");

  fireEvent.click(screen.getByRole("button", { name: "1" }));

  expect(await screen.findByRole("button", { name: "2 3" })).toBeDefined();
  expect(router.state).toMatchObject({ type: "REPLACE", location: { search: "?a=2+3", hash: "" } });
});

test("a screen that holds somebody back is asked once for each way, and not when it is gone", async () => {
  function Holds() {
    const held = useBlocker(({ from, to }) => from.pathname !== to.pathname);
    return held ? (
      <>
        <button onClick={held.stay}>Stay</button>
        <button onClick={held.proceed}>Leave</button>
      </>
    ) : (
      "Free"
    );
  }
  const router = open([
    { path: "/", Component: Holds },
    { path: "*", ...shows("Elsewhere") },
  ]);
  const go = (to: string) => act(() => router.navigate(to));

  await go("/a");
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(document.body.textContent).toBe("Free");
  await go("/a");
  // Another way that is none out of here: the question is no longer asked.
  await go("/?still=here");
  expect(document.body.textContent).toBe("Free");
  await go("/a");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Leave" })));
  expect(document.body.textContent).toBe("Elsewhere");

  await go("/b");
  expect(router.state.location.pathname).toBe("/b");
});
