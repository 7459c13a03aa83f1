import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as HelpPage, questions } from "./help-page.tsx";
import { Component as PrivacyPage } from "./privacy-page.tsx";
import { Component as TermsPage } from "./terms-page.tsx";

function open(page: ReactNode, contactEmail: string | null = null) {
  return renderScreen(page, {}, { config: { contactEmail } });
}

test.for([
  ["Terms", <TermsPage key="terms" />],
  ["Privacy", <PrivacyPage key="privacy" />],
] as const)("%s shows that it is a draft", ([heading, page]) => {
  open(page);

  expect(screen.getByRole("heading", { level: 1, name: heading })).toBeDefined();
  expect(screen.getByText("Draft")).toBeDefined();
});

test("help answers ten questions, each with its own id", () => {
  open(<HelpPage />);

  expect(new Set(questions.map(({ id }) => id)).size).toBe(10);
  for (const { id } of questions) expect(document.getElementById(id)).not.toBeNull();
});

test("shows the contact email", () => {
  open(<HelpPage />, "help@snowball.example");
  expect(screen.getByRole("link", { name: "help@snowball.example" }).getAttribute("href")).toBe(
    "mailto:help@snowball.example",
  );
});

test("explains if there is no contact email", () => {
  open(<HelpPage />);
  expect(screen.getByText(/No contact address has been set up/)).toBeDefined();
});
