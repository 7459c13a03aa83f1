import { LEGAL_VERSIONS } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { ConsentBanner } from "./account-banners.tsx";

const ME = { uuid: "1", email: "ada@example.com", email_verified: true, demo_ends_at: null };

function open(about: object, answer = () => Response.json({})) {
  const sent: DataCall[] = [];
  renderScreen(
    <ConsentBanner />,
    { "/api/v1/me/": Response.json({ ...ME, ...about }) },
    {
      answer: (call) => {
        if (call.path !== "/api/v1/me/consents/") return undefined;
        sent.push(call);
        return answer();
      },
    },
  );
  return sent;
}

test("shows a changed text with its link until the shown version is accepted", async () => {
  const sent = open({ documents_to_accept: ["terms"] });

  expect((await screen.findByRole("link", { name: "Terms" })).getAttribute("href")).toBe("/terms");
  expect(screen.queryByRole("link", { name: "Privacy" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));

  await waitFor(() => expect(screen.queryByRole("button", { name: "Accept" })).toBeNull());
  expect(sent).toMatchObject([{ method: "POST", body: LEGAL_VERSIONS }]);
});

test("shows an error if accepting failed, and keeps the button", async () => {
  open({ documents_to_accept: ["terms", "privacy"] }, () =>
    Response.json({ detail: "Try later." }, { status: 503 }),
  );

  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("This was not saved. Try later."),
  );
  expect(screen.getByRole("button", { name: "Accept" })).toBeDefined();
});
