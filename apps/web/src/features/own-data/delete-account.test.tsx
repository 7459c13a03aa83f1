import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as AccountDeletedPage } from "./account-deleted-page.tsx";
import { DELETED } from "./delete-account-form.tsx";
import { Component as DeleteAccountPage } from "./delete-account-page.tsx";

const ME = { uuid: "1", email: "ada@example.com", email_verified: true, demo_ends_at: null };

function open(answer: () => Response = () => Response.json({}), me: object = ME, isOn = false) {
  const sent: DataCall[] = [];
  const secondStep = Response.json({ is_on: isOn, recovery_codes_left: 0 });
  const rendered = renderScreen(
    <DeleteAccountPage />,
    { "/api/v1/me/": Response.json(me), "/api/v1/me/second-step/": secondStep },
    {
      answer: (call) => {
        if (call.method !== "DELETE") return undefined;
        sent.push(call);
        return answer();
      },
    },
  );
  return { ...rendered, sent };
}

async function type(password: string) {
  fireEvent.change(await screen.findByLabelText("Your password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Delete my account" }));
}
const dialog = async () => within(await screen.findByRole("dialog", { name: /for good\?$/ }));

test("shows the consequences, offers a download, and asks for confirmation", async () => {
  const { sent } = open();
  expect(await screen.findByText(/Our access to your banks ends/)).toBeDefined();
  expect(screen.getByText(/We email you when it's done/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Download everything" })).toBeDefined();

  await type("plum tide brick");

  expect((await dialog()).getByText(/ada@example.com/)).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Keep account");
  expect(sent).toEqual([]);
});

test("an unconfirmed email gets no promise of an email", async () => {
  open(undefined, { ...ME, email_verified: false });

  expect(await screen.findByText(/All your data is deleted/)).toBeDefined();
  expect(screen.queryByText(/We email you/)).toBeNull();
});

test("keeping the account deletes nothing", async () => {
  const { sent } = open();
  await type("plum tide brick");

  fireEvent.click((await dialog()).getByRole("button", { name: "Keep account" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
});

test("deletes the account after the confirmation and shows it on another screen", async () => {
  const { sent, router } = open();
  await type("plum tide brick");

  fireEvent.click((await dialog()).getByRole("button", { name: "Delete account" }));

  await waitFor(() => expect(router.state.location.pathname).toBe("/account-deleted"));
  expect(router.state.location.state).toBe(DELETED);
  expect(sent).toMatchObject([{ path: "/api/v1/me/", body: { password: "plum tide brick" } }]);
});

test.for([
  [DELETED, "anonymous", "Goodbye"],
  [null, "authorized", "elsewhere"],
] as const)("opening the page with %s leaves the session %s", async ([state, status, shown]) => {
  const at = { url: "/account-deleted", pattern: "/account-deleted", state };
  const { tab } = renderScreen(<AccountDeletedPage />, {}, { at });

  await waitFor(() => expect(tab.session.getStatus()).toBe(status));
  expect(await screen.findByText(shown)).toBeDefined();
});

test("a wrong password shows its error at the field and does not sign out", async () => {
  const words = "This password is wrong. Please try again.";
  const { tab } = open(() => Response.json({ password: [words] }, { status: 400 }));
  await type("wrong");

  fireEvent.click((await dialog()).getByRole("button", { name: "Delete account" }));

  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("password"));
  expect(tab.session.getStatus()).toBe("authorized");
});

test("asks for the two-factor code if signing in does; shows a wrong one at its field", async () => {
  const words = "This code is not right.";
  const { sent } = open(() => Response.json({ one_time_code: [words] }, { status: 400 }), ME, true);
  const label = "Code from your authenticator app";
  fireEvent.change(await screen.findByLabelText(label), { target: { value: "123456" } });
  await type("plum tide brick");

  fireEvent.click((await dialog()).getByRole("button", { name: "Delete account" }));

  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("one_time_code"));
  expect(sent).toMatchObject([{ body: { password: "plum tide brick", one_time_code: "123456" } }]);
});

test("asks for no code without two-factor authentication", async () => {
  open();
  await screen.findByLabelText("Your password");

  expect(screen.queryByLabelText("Code from your authenticator app")).toBeNull();
});

test("without a password nothing is confirmed or sent", async () => {
  const { sent } = open();

  await type("");

  expect(await screen.findByText("Please enter your password.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([]);
});

test("if the server fails, shows that nothing was deleted", async () => {
  open(() => Response.json({ detail: "Try later." }, { status: 503 }));
  await type("plum tide brick");

  fireEvent.click((await dialog()).getByRole("button", { name: "Delete account" }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Nothing was deleted. Try later."),
  );
});

test("a demo is deleted without a password", async () => {
  const { sent } = open(undefined, { ...ME, demo_ends_at: "2026-12-04T12:00:00Z" });

  fireEvent.click(await screen.findByRole("button", { name: "Delete this demo" }));
  fireEvent.click((await dialog()).getByRole("button", { name: "Delete demo" }));

  await waitFor(() => expect(sent).toMatchObject([{ body: {} }]));
});
