import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import {
  ada,
  isDisabled,
  openProfile as open,
  section,
  type,
  valueOf,
} from "./testing/profile-fixture.tsx";

test("shows the specification's fields with the stored values (spec 2, 3)", async () => {
  await open();

  expect(["First name", "Last name", "Role", "Email", "Timezone"].map(valueOf)).toEqual([
    "Ada",
    "Lovelace",
    "",
    "ada@example.com",
    "",
  ]);
  const zones = within(screen.getByLabelText("Timezone")).getAllByRole("option");
  expect(zones.slice(1, 3).map(({ textContent }) => textContent)).toEqual([
    "Bangkok (GMT+07:00)",
    "Ho Chi Minh City (GMT+07:00)",
  ]);
  expect(section("Personal info").getByRole("button", { name: "Upload a picture" })).toBeDefined();
});

test("an account with a time zone has the specification's two options first", async () => {
  await open({ me: { ...ada, timezone: "America/New_York" } });

  const zones = within(screen.getByLabelText("Timezone")).getAllByRole("option");
  expect(zones.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    "Bangkok (GMT+07:00)",
    "Ho Chi Minh City (GMT+07:00)",
  ]);
});

test("the email is read-only and shows where to change it", async () => {
  await open();

  const email = screen.getByLabelText("Email");
  expect(email.hasAttribute("readonly")).toBe(true);
  const link = screen.getByRole("link", { name: "Change email address" });
  expect(link.getAttribute("href")).toBe("/settings/email");
});

test.each([
  ["US/Pacific", /^US\/Pacific \(GMT-0[78]:00\)$/],
  ["Moon/Tranquility", /^Moon\/Tranquility$/],
])("a stored time zone that the browser does not list, %s, stays chosen", async (name, label) => {
  await open({ me: { ...ada, timezone: name } });

  expect(valueOf("Timezone")).toBe(name);
  expect(screen.getByText(label)).toBeDefined();
});

test("Save sends only the changes and confirms (spec 2)", async () => {
  const { writes } = await open();
  expect(isDisabled("Personal info", "Save")).toBe(true);
  type("Role", "Analyst");
  type("Timezone", "Asia/Bangkok");

  fireEvent.click(section("Personal info").getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(section("Personal info").getByRole("status").textContent).toContain("Saved"),
  );
  expect(writes).toEqual([
    {
      method: "PATCH",
      path: "/api/v1/me/",
      body: { role: "Analyst", timezone: "Asia/Bangkok" },
    },
  ]);
  expect(isDisabled("Personal info", "Save")).toBe(true);
  type("Role", "Countess");
  expect(section("Personal info").getByRole("status").textContent).toBe("");
});

test("Cancel restores the stored values and sends nothing (spec 2)", async () => {
  const { writes } = await open();
  type("First name", "Augusta");
  type("Role", "Analyst");

  fireEvent.click(section("Personal info").getByRole("button", { name: "Cancel" }));

  expect([valueOf("First name"), valueOf("Role")]).toEqual(["Ada", ""]);
  expect(isDisabled("Personal info", "Cancel")).toBe(true);
  expect(writes).toEqual([]);
});

test("typing a letter and deleting it is not a change", async () => {
  await open();
  type("Role", "A");
  expect(isDisabled("Personal info", "Save")).toBe(false);

  type("Role", "");

  expect(isDisabled("Personal info", "Save")).toBe(true);
});

test("the bio counts down from 275 user-perceived characters (spec 2, 9)", async () => {
  await open();
  expect(screen.getByText("275 characters left")).toBeDefined();

  type("About you", "🏔🏔 hi");
  expect(screen.getByText("270 characters left")).toBeDefined();

  type("About you", "x".repeat(277));
  expect(screen.getByText("2 characters too many")).toBeDefined();
  expect(screen.getByLabelText("About you").getAttribute("aria-invalid")).toBe("true");
});

test("each form saves and cancels separately (spec 2)", async () => {
  const { writes } = await open();
  type("Role", "Analyst");
  type("About you", "I like numbers.");

  fireEvent.click(section("Bio").getByRole("button", { name: "Save" }));

  await waitFor(() => expect(section("Bio").getByRole("status").textContent).toContain("Saved"));
  expect(writes.map(({ body }) => body)).toEqual([{ bio: "I like numbers." }]);
  expect(valueOf("Role")).toBe("Analyst");
  expect(isDisabled("Personal info", "Save")).toBe(false);
});

test("a rejected field is marked, shows its error, gets the focus and keeps the input", async () => {
  await open({
    refusal: Response.json({ timezone: ["There is no such time zone."] }, { status: 400 }),
  });
  type("Timezone", "Asia/Bangkok");

  fireEvent.click(section("Personal info").getByRole("button", { name: "Save" }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("This was not saved."),
  );
  expect(screen.getByText("There is no such time zone.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Timezone"));
  expect(valueOf("Timezone")).toBe("Asia/Bangkok");
});

test("a server error is shown above the form, and saving can be repeated", async () => {
  const { server } = await open({
    refusal: Response.json(
      { detail: "Something went wrong.", code: "server_error" },
      { status: 500 },
    ),
  });
  type("Role", "Analyst");
  fireEvent.click(section("Personal info").getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Something went wrong."),
  );

  server.refusal = null;
  fireEvent.click(section("Personal info").getByRole("button", { name: "Save" }));

  await waitFor(() => expect(server.me.role).toBe("Analyst"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("Save removes a picture, and Cancel restores it", async () => {
  const { server, writes } = await open({ picture: "QUJD" });
  const picture = () => screen.queryByRole("img", { name: "You" });
  expect(picture()?.getAttribute("src")).toBe("data:image/png;base64,QUJD");

  fireEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  expect(picture()).toBeNull();
  fireEvent.click(section("Personal info").getByRole("button", { name: "Cancel" }));
  expect(picture()).not.toBeNull();
  expect(writes).toEqual([]);

  fireEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  fireEvent.click(section("Personal info").getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.picture).toBeNull());
  expect(writes).toEqual([{ method: "DELETE", path: "/api/v1/me/picture/", body: null }]);
});

test("a file that is not a picture shows an error and changes nothing", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not decodable")));
  await open();

  const file = new File(["text"], "notes.txt");
  fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [file] } });

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Your browser can't read this picture."),
  );
  expect(isDisabled("Personal info", "Save")).toBe(true);
  vi.unstubAllGlobals();
});

test("the error of a file disappears with the next action, and the file can be chosen again", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("not decodable")));
  await open({ picture: "QUJD" });
  const input = screen.getByLabelText<HTMLInputElement>("Picture");
  const emptied = vi.fn<(value: string) => void>();
  Object.defineProperty(input, "value", { set: emptied, configurable: true });

  fireEvent.change(input, { target: { files: [new File(["text"], "notes.txt")] } });
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Remove the picture" }));

  expect(screen.queryByRole("alert")).toBeNull();
  // Browsers fire a change event only if the file differs from the last one.
  expect(emptied).toHaveBeenLastCalledWith("");
});

function changePassword(): void {
  type("Old password", "one");
  type("New password", "two");
  type("New password again", "three");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
}

test("changing the password sends all three as typed and empties the fields", async () => {
  const { tab } = await open();

  changePassword();

  expect(await screen.findByText(/You stay signed in here/)).toBeDefined();
  expect(tab.calls).toEqual([
    {
      path: "/api/auth/password/change/",
      body: { old_password: "one", new_password1: "two", new_password2: "three" },
    },
  ]);
  expect(valueOf("Old password")).toBe("");
});

test("input during a save is kept and can be saved", async () => {
  const saving = Promise.withResolvers<null>();
  const { server, writes } = await open({ busy: saving.promise });
  type("Role", "Analyst");
  fireEvent.click(section("Personal info").getByRole("button", { name: "Save" }));
  await waitFor(() => expect(writes).toHaveLength(1));
  type("Role", "Analyst in chief");
  type("First name", "Augusta");

  saving.resolve(null);
  await waitFor(() => expect(server.me.role).toBe("Analyst"));
  const save = await section("Personal info").findByRole("button", { name: "Save", busy: false });

  expect([valueOf("Role"), valueOf("First name")]).toEqual(["Analyst in chief", "Augusta"]);
  fireEvent.click(save);
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.body).toEqual({ role: "Analyst in chief", first_name: "Augusta" });
});

test("saving twice at once sends one request", async () => {
  const { writes } = await open();
  type("Role", "Analyst");
  const save = section("Personal info").getByRole("button", { name: "Save" });

  act(() => {
    save.click();
    save.click();
  });

  await waitFor(() =>
    expect(section("Personal info").getByRole("status").textContent).toContain("Saved"),
  );
  expect(writes).toHaveLength(1);
});
