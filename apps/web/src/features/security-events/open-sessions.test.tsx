import type { OwnSession } from "@snowball/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { OpenSessions } from "./security-events-page.tsx";

const PATH = "/api/v1/me/sessions/";

const here: OwnSession = {
  uuid: "3f9c6a51-77d0-4b12-a5a8-0f6e2d9b4c13",
  device: "Chrome on Windows",
  network: "203.0.113.*",
  signed_in_at: "2026-11-20T16:05:00.000Z",
  last_used_at: "2026-11-22T16:05:00.000Z",
  is_current: true,
};
const phone: OwnSession = {
  ...here,
  uuid: "5f9c6a51-77d0-4b12-a5a8-0f6e2d9b4c15",
  device: "Safari on iOS",
  is_current: false,
};
const unknown: OwnSession = {
  ...phone,
  uuid: "7f9c6a51-77d0-4b12-a5a8-0f6e2d9b4c17",
  device: null,
  network: null,
};

/** Renders the section with a server that ends sessions, unless it fails. */
function renderWith(sessions: OwnSession[], { fails = false } = {}) {
  const deleted: DataCall["path"][] = [];
  const shown = renderScreen(
    <OpenSessions />,
    { [PATH]: sessions },
    {
      answer: ({ method, path }) => {
        if (method !== "DELETE") return undefined;
        deleted.push(path);
        if (fails) return Response.json({ detail: "Busy.", code: "x" }, { status: 503 });
        const isKept = ({ uuid, is_current: isCurrent }: OwnSession) =>
          isCurrent || (path !== PATH && !path.includes(uuid));
        shown.answers[PATH] = sessions.filter(isKept);
        return Response.json({});
      },
    },
  );
  return deleted;
}

const rows = () => screen.findAllByRole("listitem");

test("each session shows device, network and last use; the current one cannot be ended", async () => {
  renderWith([here, phone, unknown]);
  const [first, second, third] = await rows();

  expect(first?.textContent).toContain("Chrome on WindowsThis device");
  expect(first?.textContent).toContain("Network 203.0.113.*, last used Nov 22, 2026");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  expect(second?.textContent).toContain("Safari on iOS");
  expect(third?.textContent).toContain("Unknown device");
  expect(third?.textContent).not.toContain("Network");
});

test("signing out a device removes only that one from the list", async () => {
  const deleted = renderWith([here, phone, unknown]);
  fireEvent.click(await screen.findByRole("button", { name: /^Sign out Safari on iOS/ }));

  await screen.findByText("Unknown device");
  await expect.poll(async () => (await rows()).length).toBe(2);
  expect(deleted).toEqual([`${PATH}${phone.uuid}/`]);
  expect(screen.queryByText("Safari on iOS")).toBeNull();
});

test("with several other sessions, one button signs out all of them", async () => {
  const deleted = renderWith([here, phone, unknown]);
  fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));

  await expect.poll(async () => (await rows()).length).toBe(1);
  expect(deleted).toEqual([PATH]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("with one other session, there is one button", async () => {
  renderWith([here, phone]);
  await rows();

  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("a failure shows the error and changes nothing", async () => {
  renderWith([here, phone], { fails: true });
  fireEvent.click(await screen.findByRole("button", { name: /^Sign out/ }));

  expect(await screen.findByText(/No one was signed out/)).toBeDefined();
  expect(await rows()).toHaveLength(2);
});
