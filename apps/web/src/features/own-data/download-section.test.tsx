import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

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

test("everything is saved as one file, named by the day, and that is said", async () => {
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
] as const)("%s is saved as a table, as the server wrote it", async ([button, file]) => {
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

test("a file that was cut off is not saved, and that is said", async () => {
  const headers = { "content-type": "application/json" };
  open(() => new Response('{"format":"snowball-export","tables":{', { headers }));

  fireEvent.click(screen.getByRole("button", { name: "Download everything" }));

  expect((await screen.findByRole("alert")).textContent).toContain("Nothing was saved.");
  expect(saved).toEqual([]);
});
