import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as ConfirmEmailPage } from "./confirm-email-page.tsx";

type Options = NonNullable<Parameters<typeof renderScreen>[2]>;

const rejected = () => Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 });

function open({ me, ...options }: Options & { me?: object } = {}) {
  return renderScreen(
    <ConfirmEmailPage />,
    me ? { "/api/v1/me/": Response.json({ uuid: "1", email: "ada@example.com", ...me }) } : {},
    {
      at: { url: "/email/confirm/abc/", pattern: "/email/confirm/:confirmationKey?" },
      isSignedIn: me !== undefined,
      ...options,
    },
  );
}

test.for([
  ["the network is cut", () => Promise.reject(new TypeError("cut")), "We couldn't reach Snowball."],
  ["the server fails", () => new Response("oops", { status: 500 }), "Snowball is having trouble"],
  [
    "there were too many",
    () => Response.json({ detail: "Please wait a moment.", code: "throttled" }, { status: 429 }),
    "Please wait a moment.",
  ],
] as const)(
  "when %s, the confirmation can be repeated without a reload",
  async ([, fail, sentence]) => {
    let isWell = false;
    open({ authAnswer: () => (isWell ? Response.json({ detail: "ok" }) : fail()) });
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(sentence));
    expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();

    isWell = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));

    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Verified: yes"));
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test("a used link shows a confirmed user that the email is confirmed, with a link home", async () => {
  open({ me: { email_verified: true }, authAnswer: rejected });

  expect(await screen.findByText("Your address is already confirmed.")).toBeDefined();
  const sentences = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(sentences).toEqual(["Verified: yes", "Your address is already confirmed."]);
  expect(screen.getByRole("link", { name: "Go home" }).getAttribute("href")).toBe("/home");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
});

test("a used link offers a new one to a signed-in user with an unconfirmed email", async () => {
  open({ me: { email_verified: false }, authAnswer: rejected });

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has expired"));
  expect(screen.getByRole("status").textContent).toBe("Verified: no");
  expect(screen.getByRole("button", { name: "Send a new link" })).toBeDefined();
  expect(screen.queryByText(/already confirmed/)).toBeNull();
});

test("a used link explains to a visitor that the email may be confirmed", async () => {
  open({ authAnswer: rejected });

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("has expired"));
  expect(screen.getByRole("link", { name: "sign in" }).getAttribute("href")).toBe("/login");
});

test("sending a new link leads to /success (spec 2)", async () => {
  const { router, tab } = open({
    authAnswer: (path) => (path.includes("resend") ? Response.json({ detail: "ok" }) : rejected()),
  });
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: "ada@example.com" } });

  fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));

  await waitFor(() => expect(router.state.location.pathname).toBe("/success"));
  expect(tab.calls.at(-1)?.body).toEqual({ email: "ada@example.com" });
});

test("a new link that could not be sent keeps the email in its field", async () => {
  const { router } = open({
    authAnswer: (path) =>
      path.includes("resend") ? Promise.reject(new TypeError("cut")) : rejected(),
  });
  const field = await screen.findByLabelText<HTMLInputElement>("Email");
  fireEvent.change(field, { target: { value: "ada@example.com" } });

  fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));

  expect(await screen.findByText(/We couldn't reach Snowball/)).toBeDefined();
  expect(field.value).toBe("ada@example.com");
  expect(router.state.location.pathname).toBe("/email/confirm/abc/");
});

test.for([
  ["a dead link", "/email/confirm/abc/"],
  ["no key", "/email/confirm/"],
])("without mail, %s offers no new link (spec 2)", async ([, url = ""]) => {
  open({
    at: { url, pattern: "/email/confirm/:confirmationKey?" },
    authAnswer: rejected,
    config: { canSendMail: false },
  });

  expect(await screen.findByText(/Email is turned off here/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
});
