import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as ImportDebtsPage } from "./import-debts-page.tsx";
import { readExport } from "./read-export.ts";

const IMPORT = "/api/v1/imports/";
const CAR = debtFixture({ uuid: "00000000-0000-4000-8000-00000000000a", name: "Car" });
const VISA = debtFixture({ uuid: "00000000-0000-4000-8000-00000000000b", name: "Visa" });
const OWN = debtFixture({ uuid: "00000000-0000-4000-8000-00000000000c", name: "VISA " });

function fileOf(change: object = {}, tables: object = {}): string {
  return JSON.stringify({
    format: "snowball-export",
    version: 1,
    exported_at: "2026-11-22T12:00:00.000Z",
    day: "2026-11-22",
    debts: [CAR, VISA],
    tables: {
      debt_entries: [],
      obligations: [],
      payments: [{ id: "p", debt_id: VISA.uuid, sent_on: "2026-11-01" }],
      payoff_plan_settings: [{ settings: {} }],
      payoff_snapshots: [],
      scenarios: [{ name: "Car first", deleted_at: null }],
      transactions: [{ name: "Coffee" }],
      ...tables,
    },
    ...change,
  });
}

function open(debts: ReturnType<typeof debtFixture>[] = []) {
  const sent: DataCall[] = [];
  const api = { refusal: null as Response | null };
  renderScreen(
    <ImportDebtsPage />,
    { "/api/v1/debts/": debts },
    {
      answer: (call) => {
        if (call.method === "GET") return undefined;
        sent.push(call);
        return api.refusal?.clone() ?? Response.json({}, { status: 201 });
      },
    },
  );
  return { sent, api };
}

function paste(text: string): void {
  fireEvent.change(screen.getByLabelText("Your table, with the names of its columns"), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole("button", { name: "Read it" }));
}

const button = (name: string) => screen.findByRole("button", { name });
type Body = { uuid: string; file: string; same: object[]; with_settings: boolean };
const bodyOf = (call: DataCall | undefined) => call?.body as Body;

test("recognizes an export, shows it, imports all of it and undoes that", async () => {
  const { sent } = open();
  paste(fileOf());
  expect(
    await screen.findByText(/We also import 1 payment, plan settings, and 1 scenario\./),
  ).toBeDefined();
  expect(
    screen.getByText(
      /^Only empty fields of your profile are filled in\. Transactions and past plans/,
    ),
  ).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /plan settings/ })).toBeNull();
  expect(sent).toEqual([]);
  fireEvent.click(await button("Import 2 debts"));

  expect(
    await screen.findByText("2 debts were added, with the file's plan settings."),
  ).toBeDefined();
  expect(bodyOf(sent[0])).toMatchObject({ same: [], with_settings: true });
  expect(bodyOf(sent[0]).file).not.toContain("Coffee");
  fireEvent.click(await button("Undo the import"));
  await button("Import 2 debts");
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ["POST", IMPORT],
    ["DELETE", `${IMPORT}${bodyOf(sent[0]).uuid}/`],
  ]);
});

test("imports an existing debt again and replaces the plan only if the user chooses that", async () => {
  const { sent } = open([OWN]);
  paste(fileOf());
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");
  expect(bodyOf(sent[0])).toMatchObject({
    same: [{ debt: VISA.uuid, own: OWN.uuid }],
    with_settings: false,
  });
  fireEvent.click(await button("Undo the import"));

  fireEvent.click(await screen.findByRole("checkbox", { name: "Import Visa" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Use the file's plan settings" }));
  fireEvent.click(await button("Import 2 debts"));
  await screen.findByText("2 debts were added, with the file's plan settings.");
  expect(bodyOf(sent.at(-1))).toMatchObject({ same: [], with_settings: true });
  expect(bodyOf(sent.at(-1)).uuid).not.toBe(bodyOf(sent[0]).uuid);
});

test("shows why a file was refused and retries with the same import id", async () => {
  const { sent, api } = open();
  api.refusal = Response.json({ file: ["Part of this file is wrong."] }, { status: 400 });
  paste(fileOf());
  fireEvent.click(await button("Import 2 debts"));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "Nothing was imported. Part of this file is wrong.",
    ),
  );
  api.refusal = null;
  fireEvent.click(await button("Import 2 debts"));
  await screen.findByText(/2 debts were added/);
  expect(bodyOf(sent[1]).uuid).toBe(bodyOf(sent[0]).uuid);
});

test("reports a file of another version or without its tables, and ignores other JSON", () => {
  expect(readExport(fileOf({ version: 2 }))).toEqual({
    fault: expect.stringContaining("another version") as string,
  });
  expect(readExport(fileOf({ tables: {} }))).toEqual({
    fault: expect.stringContaining("missing") as string,
  });
  expect(readExport(fileOf({ debts: null }))).toEqual({
    fault: expect.stringContaining("missing") as string,
  });
  expect([readExport("{"), readExport("[]"), readExport(fileOf({ format: "other" }))]).toEqual([
    null,
    null,
    null,
  ]);
});

test("sends only the newest payments of a long history, within the API's limits", () => {
  const payments = Array.from({ length: 9_000 }, (_, at) => ({
    debt_id: VISA.uuid,
    sent_on: `2026-01-01 ${String(at).padStart(5, "0")}`,
    note: "x".repeat(400),
  }));
  const read = readExport(fileOf({}, { payments }));
  if (read === null || "fault" in read) throw new Error("not read");

  expect(read.exported.payments).toBe(3_000);
  expect(read.exported.text.length).toBeLessThanOrEqual(1_500_000);
  expect(read.exported.text).toContain("08999");
});

test("sends the profile fields that a new account uses, without credentials", async () => {
  const profile = { first_name: "Ana", last_name: "", role: "", time_zone: "Asia/Tokyo", bio: "" };
  const mails = { kind: "weekly_digest", is_on: true };
  const users = [{ ...profile, id: "u", email: "ana@example.com", created_at: "2026-01-01" }];
  const { sent } = open();
  paste(fileOf({}, { users, notification_settings: [{ ...mails, user_id: "u" }] }));
  fireEvent.click(await button("Import 2 debts"));
  await screen.findByText(/were added/);

  expect(JSON.parse(bodyOf(sent[0]).file)).toMatchObject({
    tables: { users: [profile], notification_settings: [mails] },
  });
  expect(bodyOf(sent[0]).file).not.toContain("ana@example.com");
});
