import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { ThankYouPage } from "./thank-you-page.tsx";

afterEach(cleanup);

function open(url: string, answer?: Response) {
  return renderScreen(<ThankYouPage />, answer ? { "/stripe/checkout/return/": answer } : {}, {
    at: { url, pattern: "/lfg" },
  });
}

test("the next steps are the specification's, in its order", () => {
  open("/lfg");

  const steps = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

  expect(steps).toEqual([
    "Link a credit card",
    "Link a bank account",
    "Put minimum payments on auto-pay",
    "Set plan preferences",
  ]);
});

test("without a checkout's id nothing is asked", () => {
  const { calls } = open("/lfg");

  expect(calls).toEqual([]);
});

test("a completed checkout is confirmed", async () => {
  const subscription = { product_name: "Snowball Plus" };
  open("/lfg?session_id=cs_1", Response.json({ status: "complete", subscription }));

  expect(await screen.findByText("You are subscribed to Snowball Plus.")).toBeDefined();
});

test.for([
  ["open", "The payment was not completed, and nothing was charged."],
  ["expired", "This checkout has expired, and nothing was charged."],
] as const)("a checkout that is %s says that nothing was charged", async ([status, words]) => {
  open("/lfg?session_id=cs_1", Response.json({ status, subscription: null }));

  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole("link", { name: "Subscribe" })).toBeDefined();
});

test("a check that fails can be repeated", async () => {
  open("/lfg?session_id=cs_1", Response.json({ detail: "Not found." }, { status: 404 }));

  expect((await screen.findByRole("alert")).textContent).toContain("Not found.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});
