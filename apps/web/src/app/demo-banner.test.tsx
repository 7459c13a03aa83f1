import type { Me } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { setServerClockOffset } from "#lib/now.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DemoBanner } from "./demo-banner.tsx";

const ME: Me = {
  uuid: "0b9a6a3e-0000-4000-8000-000000000001",
  email: "demo-1@demo.invalid",
  email_verified: false,
  demo_ends_at: "2026-11-23T12:00:00.000Z",
  first_name: "",
  last_name: "",
  role: "",
  timezone: "",
  bio: "",
};

const DAY_MS = 86_400_000;

const open = (about: Partial<Me>, { url = "/home", refuses = false } = {}) => {
  const steps: unknown[] = [];
  const rendered = renderScreen(
    <DemoBanner />,
    { "/api/v1/me/": Response.json({ ...ME, ...about }), "/api/v1/items/": [] },
    {
      at: { url, pattern: url },
      answer: ({ path, body }) => {
        if (path !== "/api/v1/demo/days/") return undefined;
        steps.push(body);
        return refuses
          ? Response.json(
              { detail: "Please try again.", code: "bank_unavailable" },
              { status: 503 },
            )
          : Response.json({ days_ahead: 10 });
      },
    },
  );
  return { ...rendered, steps };
};

/** Sets the demo's date, at noon. */
const setDate = (year: number, month: number, day: number) =>
  setServerClockOffset(new Date(year, month - 1, day, 12).getTime() - Date.now());

test("a demo is labeled with its end and a link to register", async () => {
  open({ demo_ends_at: new Date(Date.now() + 2.5 * DAY_MS).toISOString() });
  const banner = await screen.findByRole("region", { name: "Demo household" });

  expect(banner.textContent).toContain("it is deleted in 3 days");
  expect(screen.getByRole("link", { name: "Make it yours" }).getAttribute("href")).toBe(
    "/register",
  );
});

test("omits the link to register on the register page", async () => {
  open({}, { url: "/register" });
  await screen.findByRole("region", { name: "Demo household" });

  expect(screen.queryByRole("link", { name: "Make it yours" })).toBeNull();
});

test("shows the demo's date, and a button moves it by days and refetches all data", async () => {
  setDate(2026, 12, 2);
  const { calls, steps } = open({});
  const banner = await screen.findByRole("region", { name: "Demo household" });
  expect(banner.textContent).toContain("Here it is Wednesday, December 2, 2026.");
  const before = calls.length;

  fireEvent.click(screen.getByRole("button", { name: "10 days later" }));
  await waitFor(() => expect(calls.slice(before)).toContain("/api/v1/me/"));

  expect(steps).toEqual([{ days: 10 }]);
  expect(calls.slice(before, before + 2)).toEqual(["/api/v1/demo/days/", "/api/v1/items/"]);
});

test("next month moves by as many days as that month needs", async () => {
  setDate(2027, 1, 31);
  const { steps } = open({});
  fireEvent.click(await screen.findByRole("button", { name: "Next month" }));

  await waitFor(() => expect(steps).toEqual([{ days: 28 }]));
});

test("shows an error if the days could not be moved, and allows another try", async () => {
  const { steps } = open({}, { refuses: true });
  fireEvent.click(await screen.findByRole("button", { name: "10 days later" }));

  await screen.findByText("Please try again.");
  fireEvent.click(screen.getByRole("button", { name: "10 days later" }));
  await waitFor(() => expect(steps).toEqual([{ days: 10 }, { days: 10 }]));
});

test("a normal account shows no demo banner", async () => {
  const { calls } = open({ demo_ends_at: null });
  await waitFor(() => expect(calls).toContain("/api/v1/me/"));

  expect(screen.queryByRole("region", { name: "Demo household" })).toBeNull();
});
