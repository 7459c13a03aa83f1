import type { ClosedDebt } from "@snowball/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { accountFixture } from "#features/accounts/testing/account-fixture.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { AppContext } from "#lib/app-context.ts";
import { createQueryClient } from "#lib/query/query-client.ts";
import { fakeTab, signedInStorage } from "#lib/session/testing/session-fixture.ts";
import { appConfigFixture } from "#lib/testing/app-config-fixture.ts";
import { debtFixture, manualDebtFixture } from "#lib/testing/debt-fixture.ts";
import { monthFixture } from "#lib/testing/payment-fixture.ts";

import { routes } from "./router.tsx";

const CARD = debtFixture({ nickname: "Blue", note: "Call Tom by Friday,\nreference 4711" });
const CAR = manualDebtFixture({ due_day: null });
const BACK = manualDebtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000b",
  name: "Kept",
  duplicate_of: CARD.uuid,
  is_included: false,
});
const CHECKING = accountFixture({ uuid: "checking", type: "depository", name: "Everyday" });

// Screens are loaded on their first visit. Load them here, so that no test waits for the disk.
beforeAll(async () => {
  await Promise.all([
    import("#features/debt-page/debt-pages.tsx"),
    import("#features/accounts/accounts-page.tsx"),
    import("#features/debts/new-debt-page.tsx"),
    import("#features/calendar/calendar-page.tsx"),
  ]);
}, 60_000);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/**
 * Renders the whole app at a path. The fake API has two debts, a duplicate of one, and a checking
 * account.
 */
function open(url: string, isBroken = false, closed: readonly ClosedDebt[] = []) {
  const lists: Record<string, readonly object[]> = {
    "/api/v1/debts/": [CARD, CAR, BACK],
    [`/api/v1/debts/${BACK.uuid}/obligations/`]: [],
    "/api/v1/accounts/": [CHECKING],
    "/api/v1/closed-debts/": closed,
  };
  const tab = fakeTab({ storage: signedInStorage() });
  tab.session.adoptStored();
  snowballClient.initialize({
    fetch: async (input) => {
      const { pathname } = new URL(input as string);
      if (isBroken) return Response.json({ detail: "Something broke." }, { status: 500 });
      if (pathname === "/api/v1/month/") return Response.json(monthFixture([]));
      const results = lists[pathname];
      if (!results) return Response.json({ detail: "Not found." }, { status: 404 });
      return Response.json({ count: results.length, next: null, previous: null, results });
    },
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken(tab.session.getState().access);
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(
    <AppContext value={{ config: appConfigFixture(), session: tab.session }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>,
  );

  return router;
}

const TABS = [
  ["Payments", (uuid: string) => `/schedule/${uuid}`],
  ["Figures", (uuid: string) => `/detail/${uuid}`],
  ["Transactions", (uuid: string) => `/detail/${uuid}/transactions`],
  ["Why", (uuid: string) => `/detail/${uuid}/why`],
] as const;

for (const debt of [CARD, CAR]) {
  for (const [name, path] of TABS) {
    const kind = debt.account === null ? "an entered" : "a linked";
    test(`${name} is the current one of four tabs of ${kind} debt`, async () => {
      open(path(debt.uuid));
      const shown = debt.nickname ?? debt.name;
      await screen.findByRole("heading", { level: 1, name: `${shown} ${name}` });
      const nav = within(await screen.findByRole("navigation", { name: "This debt" }));
      const links = nav.getAllByRole("link");

      expect(links.map((link) => link.getAttribute("href"))).toEqual(
        TABS.map(([, each]) => each(debt.uuid)),
      );
      expect(links.filter((link) => link.getAttribute("aria-current") === "page")).toEqual([
        nav.getByRole("link", { name }),
      ]);
      await waitFor(() => expect(document.title).toBe(`${shown}: ${name} · Snowball`));
    });
  }
}

test.for([
  ["Payments", `/schedule/${CARD.uuid}`],
  ["Figures", `/detail/${CARD.uuid}`],
] as const)("%s of a debt shows what is Coming Soon (spec 2)", async ([name, url]) => {
  open(url);
  await screen.findByRole("heading", { level: 1, name: `Blue ${name}` });

  expect(await screen.findByText("Coming Soon")).toBeDefined();
});

test("the payments of a debt begin with its note, which links to its field", async () => {
  open(`/schedule/${CARD.uuid}`);
  const note = within(await screen.findByRole("region", { name: "Note" }));

  expect(note.getByText(/^Call Tom/).textContent).toBe(CARD.note);
  expect(note.getByRole("link", { name: "Edit the note" }).getAttribute("href")).toBe(
    `/detail/${CARD.uuid}#note`,
  );
});

test("a debt without a note shows none", async () => {
  open(`/schedule/${BACK.uuid}`);
  await screen.findByText("A duplicate of another debt, not counted.");

  expect(screen.queryByRole("region", { name: "Note" })).toBeNull();
});

test("a duplicate debt says that it is counted once, not that it is outside the plan", async () => {
  open(`/schedule/${BACK.uuid}`);

  expect(await screen.findByText("A duplicate of another debt, not counted.")).toBeDefined();
  expect(screen.queryByText(/^Outside your plan/)).toBeNull();
});

test("another tab focuses the heading and keeps the back link", async () => {
  const router = open("/accounts");
  await waitFor(() => expect(document.title).toBe("Accounts · Snowball"));

  await act(() => router.navigate(`/schedule/${CARD.uuid}`));
  await waitFor(() => expect(document.title).toBe("Blue: Payments · Snowball"));
  await act(() => router.navigate(`/detail/${CARD.uuid}/transactions`));
  await waitFor(() => expect(document.title).toBe("Blue: Transactions · Snowball"));

  expect(document.activeElement?.textContent).toBe("Blue Transactions");
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Accounts" }).getAttribute("href")).toBe("/accounts");
});

test("a debt opened from the calendar links back to it", async () => {
  const router = open("/calendar");
  await waitFor(() => expect(document.title).toBe("Calendar · Snowball"));

  await act(() => router.navigate(`/schedule/${CARD.uuid}`));
  await screen.findByRole("heading", { level: 1, name: "Blue Payments" });

  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Calendar" }).getAttribute("href")).toBe("/calendar");
});

test("the focus stays on the heading when the debt loads after its page", async () => {
  const router = open("/debts/new");
  await waitFor(() => expect(document.title).toBe("Add a debt · Snowball"));

  await act(() => router.navigate(`/schedule/${CARD.uuid}`));
  await waitFor(() => expect(document.title).toBe("Blue: Payments · Snowball"));

  expect(document.activeElement?.textContent).toBe("Blue Payments");
});

test("a debt opened from outside links back to the debts", async () => {
  open(`/schedule/${CARD.uuid}`);
  await screen.findByRole("heading", { level: 1, name: "Blue Payments" });

  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "Debts" }).getAttribute("href")).toBe("/debts");
});

test("an old link to a debt's figure redirects to that figure", async () => {
  const router = open(`/debts/${CARD.uuid}#minimum`);

  await screen.findByRole("heading", { level: 1, name: "Blue Figures" });
  expect(router.state.location).toMatchObject({
    pathname: `/detail/${CARD.uuid}`,
    hash: "#minimum",
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Minimum payment")),
  );
});

test("an account that is not a debt keeps its page without the debt tabs", async () => {
  open("/detail/checking");

  expect(await screen.findByRole("region", { name: "Balances" })).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Account" })).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "This debt" })).toBeNull();
});

for (const [name, path] of TABS) {
  test(`${name}: a path with an unknown debt says that there is none (spec 2)`, async () => {
    open(path("0b9a6a3e-0000-4000-8000-00000000dead"));

    expect(
      await screen.findByRole("heading", { name: "We couldn't find this account" }),
    ).toBeDefined();
  });
}

const CLOSED: ClosedDebt = {
  uuid: "0b9a6a3e-0000-4000-8000-00000000c105",
  name: "Old store card",
  mask: "9911",
  lender: "Macy's",
  currency: "USD",
  closed_on: "2026-10-04",
  payments: [
    { uuid: "0b9a6a3e-0000-4000-8000-0000000000a1", amount: "48.20", sent_on: "2026-09-02" },
  ],
};

for (const [name, path] of TABS) {
  test(`${name}: a debt with a closed account shows its payments and no actions`, async () => {
    open(path(CLOSED.uuid), false, [CLOSED]);

    await screen.findByRole("heading", { name: "Old store card" });
    expect(screen.getByRole("main").textContent).toMatch(
      /hasn't reported it since Oct 4.*Sep 2.*\$48\.20/,
    );
    expect(screen.queryByRole("button")).toBeNull();
  });
}

test("a debt that cannot be loaded shows the error and a retry button", async () => {
  open(`/detail/${CARD.uuid}`, true);

  expect(await screen.findByText(/We couldn't load this debt/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});
