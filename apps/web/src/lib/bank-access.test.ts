import type { BankAccess } from "@snowball/contract";
import { expect, test } from "vitest";

import { describeBankAccess, describeServiceEnd } from "./bank-access.tsx";

const ACCESS: BankAccess = {
  because: "free_days",
  is_allowed: true,
  banks: 2,
  banks_max: 5,
  until: "2026-12-20T17:00:00.000Z",
  refusal: null,
};

const ENDED = { because: "ended", is_allowed: false, banks_max: 0 } as const;

test.each<[Partial<BankAccess>, string | null, string | null]>([
  [{}, "Your banks stay linked until December 20, 2026, free.", null],
  [{ banks: 0 }, "You can link banks, free until December 20, 2026.", null],
  [
    { because: "not_begun", banks: 0, until: null },
    "You can link up to 5 banks, free for 30 days from the first one.",
    null,
  ],
  [{ because: "subscription", until: null }, null, null],
  [
    { because: "subscription" },
    "Your subscription is canceled. Your banks stay linked until December 20, 2026.",
    "plan",
  ],
  [
    { because: "late_payment" },
    "A payment is still open. Your banks stay linked until December 20, 2026.",
    "plan",
  ],
  [
    { because: "subscription_over" },
    "Your subscription has ended. Your banks stay linked until December 20, 2026.",
    "subscribe",
  ],
  [
    { ...ENDED, banks: 0, refusal: "subscription_required" },
    "Your banks were unlinked on December 20, 2026. Balances show the last known amounts, with estimated interest on debts.",
    "subscribe",
  ],
  [
    { ...ENDED, until: null },
    "Your banks were unlinked. Balances show the last known amounts, with estimated interest on debts.",
    "subscribe",
  ],
  [{ because: "demo", until: null }, null, null],
])("describes how long banks stay linked and the next step: %o", (change, until, way) => {
  expect(describeBankAccess({ ...ACCESS, ...change })).toMatchObject({ until, way });
});

test("explains why no further bank can be linked and what helps", () => {
  const full = describeBankAccess({ ...ACCESS, banks: 5, refusal: "too_many_free_banks" });

  expect(full.refusal).toContain("Up to 5 banks can be linked without a subscription.");
  expect(full.way).toBe("subscribe");
  const plus = { ...ACCESS, because: "subscription", until: null } as const;
  expect(describeBankAccess({ ...plus, refusal: "too_many_banks" })).toEqual({
    until: null,
    refusal: "Up to 15 banks can be linked. Please remove one first.",
    way: null,
    isOver: false,
  });
});

test.each<[Partial<BankAccess>, string | null]>([
  [{}, "It will stop on December 20, 2026, unless you subscribe."],
  [
    { because: "not_begun", banks: 0, until: null },
    "It will stop 30 days after you link your first bank, unless you subscribe.",
  ],
  [{ because: "subscription", until: null }, null],
  [
    { because: "subscription" },
    "It will stop on December 20, 2026, unless you resume your subscription.",
  ],
  [
    { because: "late_payment" },
    "It will stop on December 20, 2026, unless you pay the open invoice.",
  ],
  [{ because: "subscription_over" }, "It will stop on December 20, 2026, unless you subscribe."],
  [ENDED, "It stopped on December 20, 2026."],
  [{ ...ENDED, until: null }, "It stopped."],
  [{ because: "demo", until: null }, null],
])("describes until when a paid service works: %o", (change, words) => {
  expect(describeServiceEnd({ ...ACCESS, ...change }, "It")).toBe(words);
});
