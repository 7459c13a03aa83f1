import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DeferredInterestNote } from "./deferred-interest-note.tsx";

const deferred = { kind: "student_loan", deferment_until: "2027-05-25" } as const;

test.for([
  [deferred, true],
  [{ ...deferred, name: "Direct Subsidized Loan" }, true],
  [{ ...deferred, name: "Direct Unsubsidized Loan" }, false],
  [{ ...deferred, is_subsidized: true }, false],
  [{ ...deferred, deferment_until: "2026-11-01" }, false],
  [{ ...deferred, deferment_until: null }, false],
  [{ ...deferred, kind: "auto_loan" }, false],
] as const)("asks whether a deferred student loan is subsidized: %o", ([about, isAsked]) => {
  renderScreen(<DeferredInterestNote debt={debtFixture(about)} today="2026-11-20" />, {});

  const link = screen.queryByRole("link", { name: /subsidized\?$/ });
  expect(link?.getAttribute("href")).toBe(
    isAsked ? "/detail/0b9a6a3e-0000-4000-8000-000000000001#is_subsidized" : undefined,
  );
});
