import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { press } from "#lib/testing/press.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { BringOverOffer, type ImportInput } from "./bring-over-offer.tsx";
import { draftFixture, enteredFixture } from "./testing/entered-fixture.ts";
import { keptDraft } from "./kept-draft.ts";
import { writeDraft } from "./stored-draft.ts";

const SESSION = "2026-11-20T08:00:00.000Z";

afterEach(() => keptDraft.clear());

test("asks for the due day of each debt, because the calculator does not collect it", async () => {
  keptDraft.saveTyped(writeDraft(draftFixture()));
  keptDraft.assignToSession(SESSION);
  const imported: ImportInput[] = [];
  renderScreen(
    <BringOverOffer
      importDraft={(given) => {
        imported.push(given);
        return Promise.resolve();
      }}
    />,
    {},
  );

  fireEvent.change(await screen.findByLabelText("Due day of North Visa"), {
    target: { value: "20" },
  });
  await press("Add it");

  await waitFor(() => expect(imported).toHaveLength(1));
  expect([...(imported[0]?.dueDays ?? [])]).toEqual([[enteredFixture().id, 20]]);
});

test("deletes the typed debts if the user declines", async () => {
  keptDraft.saveTyped(writeDraft(draftFixture()));
  keptDraft.assignToSession(SESSION);
  renderScreen(<BringOverOffer importDraft={() => Promise.resolve()} />, {});
  expect(await screen.findByRole("heading", { name: /you entered$/ })).toBeDefined();

  await press("No, thanks");

  expect(screen.queryByRole("heading", { name: /you entered$/ })).toBeNull();
  expect(keptDraft.readAssigned(SESSION)).toBeNull();
});
