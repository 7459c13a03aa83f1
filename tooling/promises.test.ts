import { readFileSync } from "node:fs";

import { endpoints, LEGAL_VERSIONS } from "@snowball/contract";
import { expect, test } from "vitest";

// The terms and the privacy policy must be true. Each sentence that could become untrue is listed
// here with the constant or call that makes it true.

const API = "apps/api/src/features";
const PAGES = {
  privacy: "apps/web/src/features/information/privacy-page.tsx",
  terms: "apps/web/src/features/information/terms-page.tsx",
  deletion: "apps/web/src/features/own-data/delete-account-page.tsx",
} as const;

type Promised = {
  page: keyof typeof PAGES;
  says: string;
  /** The proof: a line of a file, or a call of the API. */
  because: readonly [file: string, line: string] | (typeof endpoints)[keyof typeof endpoints];
};

const PROMISES: readonly Promised[] = [
  {
    page: "privacy",
    says: "for 12 months",
    because: [`${API}/security-events/routes.ts`, "const KEPT_MS = 365 * 24 * 3_600_000;"],
  },
  {
    page: "privacy",
    says: "Emails to you and messages from Plaid and Stripe are deleted after 30 days",
    because: [`${API}/mail/jobs.ts`, "const KEPT_MS = 30 * 24 * 3_600_000;"],
  },
  {
    page: "privacy",
    says: "messages from Plaid and Stripe are deleted after 30 days",
    because: [`${API}/connections/jobs.ts`, "const KEPT_MS = 30 * 24 * 60 * 60 * 1000;"],
  },
  {
    page: "privacy",
    says: "messages from Plaid and Stripe are deleted after 30 days",
    because: [`${API}/billing/jobs.ts`, "const KEPT_MS = 30 * 24 * 60 * 60 * 1000;"],
  },
  {
    page: "privacy",
    says: "A demo is deleted after 3 days",
    because: [`${API}/demo/routes.ts`, "const DEMO_LIFETIME_MS = 3 * DAY_MS;"],
  },
  {
    page: "privacy",
    says: "keep your Snowball invoices for 7 years",
    because: [`${API}/billing/invoice-store.ts`, "export const BILLING_RECORDS_KEPT_YEARS = 7;"],
  },
  {
    page: "deletion",
    says: "keep your Snowball invoices for 7 years",
    because: [`${API}/billing/invoice-store.ts`, "export const BILLING_RECORDS_KEPT_YEARS = 7;"],
  },
  {
    page: "deletion",
    says: "You are signed out everywhere at once",
    because: [`${API}/closing/routes.ts`, "await endEveryWayIn(deps, db, {"],
  },
  {
    page: "deletion",
    says: "Our access to your banks ends",
    because: [`${API}/closing/routes.ts`, "await leaveBanks(deps, userId);"],
  },
  {
    page: "deletion",
    says: "A subscription ends today",
    because: [`${API}/closing/routes.ts`, "await endBilling(deps, userId);"],
  },
  {
    page: "deletion",
    says: "We email you when it's done",
    because: [`${API}/closing/routes.ts`, "await sendAccountDeletedMail(deps, closing);"],
  },
  {
    page: "privacy",
    says: "You can download all your data",
    because: endpoints.exportEverything,
  },
  { page: "privacy", says: "Deleting the account", because: endpoints.deleteMe },
  { page: "terms", says: "delete the whole account", because: endpoints.deleteMe },
  { page: "privacy", says: "Removing a connection deletes", because: endpoints.removeItem },
  { page: "privacy", says: "until you revoke it", because: endpoints.revokeCalendarFeed },
  { page: "privacy", says: "security activity", because: endpoints.listSecurityEvents },
  { page: "privacy", says: "Which version of the terms", because: endpoints.acceptDocuments },
  { page: "terms", says: "You cancel under", because: endpoints.cancelSubscription },
];

const textOf = (file: string) =>
  readFileSync(file, "utf8")
    .replaceAll(/<[^<>]*>|\{" "\}/g, " ")
    .replaceAll(/\s+/g, " ");

test.for(PROMISES.map((each) => [each.page, each.says, each] as const))(
  "%s: “%s” is what the product does",
  ([, , { page, says, because }]) => {
    expect(textOf(PAGES[page])).toContain(says);
    const [file, line] =
      typeof because === "string" ? ["packages/contract/src/endpoints.ts", because] : because;
    expect(readFileSync(file, "utf8")).toContain(line);
  },
);

test("every number of days, months or years on the pages is in the list of promises", () => {
  const named = Object.entries(PAGES).flatMap(([page, file]) =>
    [...textOf(file).matchAll(/\b\d+ (?:days?|months?|years?|weeks?|hours?)\b/g)].map(
      ([span]) => `${page}: ${span}`,
    ),
  );
  const promised = new Set(
    PROMISES.flatMap(({ page, says }) =>
      [...says.matchAll(/\b\d+ \w+/g)].map(([span]) => `${page}: ${span}`),
    ),
  );

  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((span) => !promised.has(span))).toEqual([]);
});

test("the pages name every company that receives user data", () => {
  const adapters = ["plaid", "stripe"];
  const composed = readFileSync("apps/api/src/compose.ts", "utf8");
  for (const vendor of adapters) expect(composed.toLowerCase()).toContain(vendor);
  const privacy = textOf(PAGES.privacy);

  for (const vendor of adapters) expect(privacy.toLowerCase()).toContain(vendor);
  expect(privacy).toContain("mail server");
});

test("each text names its accepted version", () => {
  for (const document of ["terms", "privacy"] as const) {
    expect(LEGAL_VERSIONS[document]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(readFileSync(PAGES[document], "utf8")).toContain(`LEGAL_VERSIONS.${document}`);
  }
});
