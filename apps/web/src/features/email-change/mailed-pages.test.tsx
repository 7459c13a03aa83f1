import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { ConfirmEmailChangePage, UndoEmailChangePage } from "./mailed-pages.tsx";

type Answer = () => Response;
const GOOD: Answer = () => Response.json({ email: "new@example.net" });

function open(what: "confirm" | "undo", answer = GOOD) {
  const sent: { path: string; body: object }[] = [];
  const rendered = renderScreen(
    what === "confirm" ? <ConfirmEmailChangePage /> : <UndoEmailChangePage />,
    {},
    {
      at: { url: `/email/change/${what}/KEY`, pattern: `/email/change/${what}/:key` },
      authAnswer: (path, body) => {
        sent.push({ path, body });
        return answer();
      },
    },
  );
  return { ...rendered, sent };
}

const BUTTONS = { confirm: "Confirm the address", undo: "Undo the change" } as const;
const press = (what: "confirm" | "undo") =>
  fireEvent.click(screen.getByRole("button", { name: BUTTONS[what] }));

test.for(["confirm", "undo"] as const)(
  "opening the link to %s does nothing; the button does, once",
  async (what) => {
    const { sent } = open(what);
    expect(sent).toEqual([]);

    press(what);

    expect(await screen.findByText(/new@example.net/)).toBeDefined();
    expect(sent).toEqual([{ path: `/api/auth/email/change/${what}/`, body: { key: "KEY" } }]);
    expect(screen.queryByRole("button", { name: BUTTONS[what] })).toBeNull();
  },
);

test.for(["confirm", "undo"] as const)("a dead link to %s says so", async (what) => {
  open(what, () => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }));

  press(what);

  expect((await screen.findByRole("alert")).textContent).toContain("not valid any more");
  expect(screen.queryByRole("button", { name: BUTTONS[what] })).toBeNull();
});

test("an address that was registered meanwhile is told, and cannot be tried again", async () => {
  const detail = "Another account has this address, so yours stays as it was.";
  open("confirm", () => Response.json({ detail, code: "address_taken" }, { status: 409 }));

  press("confirm");

  expect((await screen.findByRole("alert")).textContent).toContain(detail);
  expect(screen.queryByRole("button", { name: BUTTONS.confirm })).toBeNull();
});

test("while the server is away the button stays", async () => {
  open("confirm", () => new Response("", { status: 503 }));

  press("confirm");

  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByRole("button", { name: BUTTONS.confirm })).toBeDefined();
});

test("after an undo this browser is signed out too", async () => {
  const { tab } = open("undo");

  press("undo");

  await waitFor(() => expect(tab.session.getStatus()).toBe("anonymous"));
});
