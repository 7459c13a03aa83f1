import type { BankAccess } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { NotificationChoice } from "./settings-page.tsx";

const AT_FIRST = {
  payment_reminders: true,
  weekly_digest: false,
  month_review: false,
  connection_problems: true,
  payment_problems: true,
};

/** Opens the section with an API that stores the settings, unless it refuses. */
function open(refuse: (sent: DataCall) => Response | undefined = () => undefined) {
  const sent: DataCall[] = [];
  let stored = AT_FIRST;
  const answer = (call: DataCall) => {
    if (call.path !== "/api/v1/me/notifications/") return undefined;
    if (call.method === "PATCH") {
      sent.push(call);
      const refusal = refuse(call);
      if (refusal) return refusal;
      stored = { ...stored, ...(call.body as object) };
    }
    return Response.json(stored);
  };
  renderScreen(<NotificationChoice />, {}, { answer });

  return sent;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

test("each kind of email has a checkbox that is saved at once", async () => {
  const sent = open();
  const digest = await box("Weekly digest");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);

  fireEvent.click(digest);

  expect(digest.checked).toBe(true);
  await waitFor(() => expect(sent).toMatchObject([{ body: { weekly_digest: true } }]));
  await waitFor(() => expect(digest.checked).toBe(true));
});

test("two boxes pressed one after the other keep their new values", async () => {
  const sent = open();
  const digest = await box("Weekly digest");
  const reminders = await box("Payment reminders");

  fireEvent.click(digest);
  fireEvent.click(reminders);

  expect([digest.checked, reminders.checked]).toEqual([true, false]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([digest.checked, reminders.checked]).toEqual([true, false]);
});

test("a failed save shows the error, and the box shows the stored value", async () => {
  open(() => Response.json({ detail: "Try later." }, { status: 503 }));
  const reminders = await box("Payment reminders");

  fireEvent.click(reminders);

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Try later."),
  );
  expect(reminders.checked).toBe(true);
});

test("after a lost answer, says that the change may not be saved, and shows the stored value", async () => {
  const settings = { ...AT_FIRST };
  const answer = ({ method, path, body }: DataCall) => {
    if (path !== "/api/v1/me/notifications/") return undefined;
    if (method === "GET") return Response.json(settings);
    Object.assign(settings, body);
    throw new TypeError("Failed to fetch");
  };
  renderScreen(<NotificationChoice />, {}, { answer });
  const digest = await box("Weekly digest");

  fireEvent.click(digest);

  expect((await screen.findByRole("alert")).textContent).toBe(
    "We couldn't reach Snowball. Your change may not have been saved. Check before you try again.",
  );
  await waitFor(() => expect(digest.checked).toBe(true));
});

test.for([
  [
    "ended",
    "Reminders, the digest and the review stopped on December 20, 2026. Subscribe to get them again.",
  ],
  [
    "free_days",
    "Reminders, the digest and the review will stop on December 20, 2026, unless you subscribe.",
  ],
  ["demo", "A demo household gets no emails."],
] as const)("says which emails are sent: %s", async ([because, words]) => {
  const access: BankAccess = {
    because,
    is_allowed: because !== "ended",
    banks: 1,
    banks_max: 5,
    until: "2026-12-20T17:00:00.000Z",
    refusal: null,
  };
  renderScreen(<NotificationChoice />, { "/api/v1/bank-access/": Response.json(access) });

  const about = (await screen.findByText(/^Reminders, the digest|gets no emails/)).textContent;
  expect(about).toBe(words);
  expect(screen.queryAllByRole("link", { name: "Subscribe to get them again" })).toHaveLength(
    Number(because === "ended"),
  );
});
