import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { type Answers, renderScreen } from "#lib/testing/render-screen.tsx";

import { connectionFixture } from "./testing/connection-fixture.ts";
import { ConnectionsSection } from "./connections-section.tsx";

const CONNECTION = connectionFixture();
const PATH = `/api/v1/items/${CONNECTION.uuid}/` as const;

beforeEach(() => {
  vi.spyOn(document.head, "append").mockImplementation(() => undefined);
});

async function ask(answer: Response) {
  const answers: Answers = { "/api/v1/items/": [CONNECTION], "/api/v1/accounts/": [] };
  answers[PATH] = answer;
  const rendered = renderScreen(<ConnectionsSection />, answers);
  fireEvent.click(await screen.findByRole("button", { name: "Remove First Platypus Bank" }));
  return {
    ...rendered,
    dialog: within(await screen.findByRole("dialog", { name: "Remove First Platypus Bank?" })),
  };
}

test("shows what is lost and what is not before a removal", async () => {
  const { dialog, calls } = await ask(Response.json({}));

  expect(dialog.getByRole("heading", { name: "Remove First Platypus Bank?" })).toBeDefined();
  expect(dialog.getByText(/all of their transactions/)).toBeDefined();
  expect(dialog.getByText(/your accounts at the bank/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Keep connection");
  expect(calls).not.toContain(PATH);
});

test.each([
  ["older", 0],
  ["newer", 1],
])("shows what moves to the other connection before the %s of two is removed", async (_, at) => {
  const twin = connectionFixture({
    uuid: "0b9a6a3e-0000-4000-8000-0000000000ff",
    duplicate_of: CONNECTION.uuid,
  });
  renderScreen(<ConnectionsSection />, {
    "/api/v1/items/": [CONNECTION, twin],
    "/api/v1/accounts/": [],
  });
  const buttons = await screen.findAllByRole("button", { name: "Remove First Platypus Bank" });
  for (const button of buttons.slice(at, at + 1)) fireEvent.click(button);

  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("What moves to the other connection:")).toBeDefined();
});

test("shows nothing about moved data if no other connection has the accounts", async () => {
  const { dialog } = await ask(Response.json({}));

  expect(dialog.queryByText(/What moves to the other connection/)).toBeNull();
});

test("removes nothing if the user cancels", async () => {
  const { dialog, calls } = await ask(Response.json({}));

  fireEvent.click(dialog.getByRole("button", { name: "Keep connection" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("article")).toBeDefined();
  expect(calls).not.toContain(PATH);
});

test("removes the connection from the list and focuses the result", async () => {
  const { dialog, answers } = await ask(Response.json({}));
  answers["/api/v1/items/"] = [];

  fireEvent.click(dialog.getByRole("button", { name: "Remove connection" }));

  const notice = await screen.findByText(/^First Platypus Bank was removed/);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("article")).toBeNull();
  expect(document.activeElement?.contains(notice)).toBe(true);
});

test("keeps the dialog open with an error if the provider is unavailable", async () => {
  const refusal = { detail: "We couldn't reach the service.", code: "bank_unavailable" };
  const { dialog } = await ask(Response.json(refusal, { status: 503 }));

  fireEvent.click(dialog.getByRole("button", { name: "Remove connection" }));

  await waitFor(() =>
    expect(dialog.getByRole("alert").textContent).toBe(
      "Nothing was removed. We couldn't reach the service.",
    ),
  );
  expect(screen.getByRole("article")).toBeDefined();
});

test("does not show the error of a previous removal", async () => {
  const refusal = { detail: "We couldn't reach the service.", code: "bank_unavailable" };
  const { dialog } = await ask(Response.json(refusal, { status: 503 }));
  fireEvent.click(dialog.getByRole("button", { name: "Remove connection" }));
  await dialog.findByRole("alert");
  fireEvent.click(dialog.getByRole("button", { name: "Keep connection" }));

  fireEvent.click(screen.getByRole("button", { name: "Remove First Platypus Bank" }));

  expect(within(screen.getByRole("dialog")).queryByRole("alert")).toBeNull();
});

test("removes the connection from the list before the list is refetched", async () => {
  let isRemoved = false;
  renderScreen(
    <ConnectionsSection />,
    { "/api/v1/items/": [CONNECTION], "/api/v1/accounts/": [] },
    {
      answer: ({ method, path }) => {
        if (method === "DELETE") {
          isRemoved = true;
          return Response.json({});
        }
        return isRemoved && path === "/api/v1/items/" ? new Promise(() => undefined) : undefined;
      },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Remove First Platypus Bank" }));

  fireEvent.click(screen.getByRole("button", { name: "Remove connection" }));

  await screen.findByText(/^First Platypus Bank was removed/);
  expect(screen.queryByRole("article")).toBeNull();
});

test("treats an already deleted connection as removed", async () => {
  const gone = { detail: "Not found.", code: "not_found" };
  const { dialog, answers } = await ask(Response.json(gone, { status: 404 }));
  answers["/api/v1/items/"] = [];

  fireEvent.click(dialog.getByRole("button", { name: "Remove connection" }));

  expect(await screen.findByText(/was removed/)).toBeDefined();
});
