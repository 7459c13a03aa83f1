import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { DownloadSection } from "./download-section.tsx";

let saved: Blob[] = [];
let names: string[] = [];

beforeEach(() => {
  [saved, names] = [[], []];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

const EVERYTHING = { format: "snowball-export", version: 1, debts: [], tables: {} };

function open(answer: (path: string) => Response) {
  return renderScreen(<DownloadSection />, {}, { answer: ({ path }) => answer(path) });
}

test("saves everything as one file with the date in its name, and confirms it", async () => {
  open(() => Response.json(EVERYTHING));

  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));

  await screen.findByText("Saved to your downloads.");
  expect(names).toEqual([expect.stringMatching(/^snowball-everything-\d{4}-\d\d-\d\d\.json$/)]);
  expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual(EVERYTHING);
});

test.for([
  ["Debts", "debts"],
  ["Accounts", "accounts"],
  ["Transactions", "transactions"],
  ["Payments", "payments"],
] as const)("saves %s as the table from the server", async ([button, file]) => {
  const headers = { "content-type": "text/csv; charset=utf-8" };
  const { calls } = open((path) => new Response(`Of ${path}\r\n`, { headers }));

  fireEvent.click(screen.getByText("Tables for a spreadsheet"));
  fireEvent.click(screen.getByRole("button", { name: button }));

  await waitFor(() =>
    expect(names).toEqual([expect.stringMatching(`^snowball-${file}-.*\\.csv$`)]),
  );
  expect(calls).toEqual([`/api/v1/me/export/${file}.csv`]);
  expect(await saved[0]?.text()).toBe(`Of /api/v1/me/export/${file}.csv\r\n`);
});

test("does not save an incomplete file, and shows the error", async () => {
  const headers = { "content-type": "application/json" };
  open(() => new Response('{"format":"snowball-export","tables":{', { headers }));

  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("Nothing was saved."),
  );
  expect(saved).toEqual([]);
});

/** Opens the section with a server that requires the password again before a download. */
function openLongAfterSignIn() {
  let isProven = false;
  const sent: { path: string; body: unknown }[] = [];
  const answer = ({ path, body }: DataCall) => {
    if (path === "/api/v1/me/") return Response.json({ email: "ada@example.com" });
    sent.push({ path, body });
    if (path !== "/api/v1/me/password-proof/") {
      const refusal = { code: "password_needed", detail: "Please enter your password." };
      return isProven ? Response.json(EVERYTHING) : Response.json(refusal, { status: 403 });
    }
    isProven = (body as { password: string }).password === "plum tide brick";
    return isProven
      ? Response.json({})
      : Response.json({ password: ["This is not your password."] }, { status: 400 });
  };
  return { ...renderScreen(<DownloadSection />, {}, { answer }), sent };
}

async function typePassword(password: string) {
  const field = await screen.findByLabelText("Your password");
  fireEvent.change(field, { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Download" }));
}

test("asks for the password in place if the sign-in was long ago, then downloads", async () => {
  const { sent } = openLongAfterSignIn();

  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));
  const field = await screen.findByLabelText("Your password");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText(/Nothing was saved/)).toBeNull();
  await typePassword("not it");
  expect(await screen.findByText("This is not your password.")).toBeDefined();
  expect(names).toEqual([]);
  await typePassword("plum tide brick");

  await screen.findByText("Saved to your downloads.");
  expect(names).toEqual([expect.stringMatching(/^snowball-everything-/)]);
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual([
    "/api/v1/me/export/",
    "/api/v1/me/password-proof/",
    "/api/v1/me/password-proof/",
    "/api/v1/me/export/",
  ]);
});

test("the question replaces the pressed button", async () => {
  openLongAfterSignIn();
  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));
  await screen.findByLabelText("Your password");

  expect(screen.queryByRole("button", { name: "Download everything" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const button = await screen.findByRole("button", { name: "Download everything" });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("the question can be canceled, and nothing is saved", async () => {
  openLongAfterSignIn();
  fireEvent.click(screen.getByText("Tables for a spreadsheet"));
  fireEvent.click(screen.getByRole("button", { name: "Debts" }));
  await screen.findByLabelText("Your password");

  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));

  await waitFor(() => expect(screen.queryByLabelText("Your password")).toBeNull());
  expect(names).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Debts" }));
});

test("says that nothing was downloaded if the answer to the password is lost", async () => {
  const answer = async ({ path }: DataCall) => {
    if (path === "/api/v1/me/password-proof/") throw new TypeError("Failed to fetch");
    return Response.json({ code: "password_needed", detail: "Please." }, { status: 403 });
  };
  renderScreen(<DownloadSection />, {}, { answer });
  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));
  await typePassword("plum tide brick");

  expect(await screen.findByText(/^Nothing was saved. We couldn't reach Snowball./)).toBeDefined();
});
