import fc from "fast-check";
import { expect, test } from "vitest";

import {
  healthAfterFailure,
  healthAfterNotice,
  healthAfterSync,
  isAbandoned,
  isWorthRetrying,
  linkSessionLifetimeMs,
  retryDelaySeconds,
  shownStatus,
  SYNC_ATTEMPTS_MAX,
} from "./connection-rules.ts";

const healthy = { status: "healthy", needs: null, statusReason: null } as const;

test.each([
  ["unavailable", "stale", true],
  ["unreadable", "stale", true],
  ["misconfigured", "stale", false],
  ["login_required", "login_required", false],
  ["disconnected", "disconnected", false],
  ["revoked", "disconnected", false],
] as const)(
  "after the failure %s a connection is %s and gives a reason",
  (failure, status, retries) => {
    const health = healthAfterFailure(failure);

    expect(health.status).toBe(status);
    expect(health.statusReason).toMatch(/\.$/);
    expect(isWorthRetrying(failure)).toBe(retries);
  },
);

const GIVEN = { isWithholding: false, lacking: [] };

test.each([
  [["liabilities"], "your minimums, due dates and rates"],
  [["transactions"], "your transactions"],
  [["transactions", "liabilities"], "your accounts"],
] as const)("names the missing permission for %j", (lacking, what) => {
  const health = healthAfterSync(healthy, { ...GIVEN, lacking });

  expect(shownStatus(health)).toBe("permission_required");
  expect(health.statusReason).toContain(`permission to share ${what}.`);
});

test("shows a leftover permission request only while the bank requires it", () => {
  expect(shownStatus({ status: "healthy", needs: "permission" })).toBe("healthy");
  expect(shownStatus({ status: "login_required", needs: null })).toBe("login_required");
});

test("a successful sync clears every problem except a bank's announcement", () => {
  const announced = { status: "pending_disconnect", needs: null, statusReason: "Soon." } as const;

  expect(healthAfterSync({ status: "stale", needs: null, statusReason: "Why." }, GIVEN)).toEqual(
    healthy,
  );
  for (const needs of [null, "permission"] as const) {
    const waiting = { status: "login_required", needs, statusReason: "Why." } as const;
    expect(healthAfterSync(waiting, GIVEN)).toEqual(healthy);
  }
  expect(healthAfterSync(announced, GIVEN)).toEqual(announced);
  expect(healthAfterSync(announced, { ...GIVEN, isWithholding: true })).toEqual(announced);
});

test("an announcement never hides a required sign-in", () => {
  const lost = healthAfterFailure("login_required");

  expect(healthAfterNotice(lost, "new_accounts_available")).toBe(lost);
  expect(healthAfterNotice(healthy, "new_accounts_available").status).toBe(
    "new_accounts_available",
  );
  const ending = healthAfterNotice(healthy, "pending_disconnect");
  expect(healthAfterNotice(ending, "new_accounts_available")).toBe(ending);
});

test("retries wait longer each time, at least as long as the provider asks, and end after two hours", () => {
  const attempts = fc.integer({ min: 1, max: SYNC_ATTEMPTS_MAX - 1 });
  const jitters = fc.double({ min: 0, max: 1, noNaN: true });
  const wishes = fc.option(fc.integer({ min: 0, max: 3_600 }));

  fc.assert(
    fc.property(attempts, jitters, wishes, (attempt, jitter, retryAfterSeconds) => {
      const delay = retryDelaySeconds(attempt, { jitter, retryAfterSeconds });

      expect(delay).toBeGreaterThanOrEqual(
        Math.max(15 * 2 ** (attempt - 1), retryAfterSeconds ?? 0),
      );
      expect(delay).toBeLessThanOrEqual(Math.max(30 * 2 ** (attempt - 1), retryAfterSeconds ?? 0));
    }),
  );
});

test("a window can be finished as long as its tokens are valid", () => {
  expect(linkSessionLifetimeMs("new")).toBe(4.5 * 3_600_000);
  expect(linkSessionLifetimeMs("repair")).toBe(3_600_000);
});

test("an exchange counts as abandoned only after the provider's timeout", () => {
  expect(isAbandoned(10_000)).toBe(false);
  expect(isAbandoned(15_001)).toBe(true);
});
