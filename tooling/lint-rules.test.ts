import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

// The linter's configuration is held to its word: a small tree of the same shape is linted, with one
// deliberate violation for each arrow that ARCHITECTURE.md forbids.

const ROOT = join(import.meta.dirname, "..");

/** Files to import from, one for each kind of room. */
const TARGETS = [
  "packages/money/src/index.ts",
  "packages/dates/src/index.ts",
  "packages/payoff/src/index.ts",
  "packages/planner/src/index.ts",
  "packages/contract/src/index.ts",
  "apps/api/src/ports/clock.ts",
  "apps/api/src/dependencies.ts",
  "apps/api/src/compose.ts",
  "apps/api/src/database/database.ts",
  "apps/api/src/http/problem.ts",
  "apps/api/src/jobs/job.ts",
  "apps/api/src/testing/test-api.ts",
  "apps/api/src/adapters/plaid/plaid-bank-data.ts",
  "apps/api/src/adapters/stripe/stripe-card-payments.ts",
  "apps/api/src/features/accounts/index.ts",
  "apps/api/src/features/accounts/account-store.ts",
  "apps/api/src/features/billing/index.ts",
  "apps/web/src/lib/session.ts",
  "apps/web/src/ui/button.tsx",
  "apps/web/src/app/router.tsx",
  "apps/web/src/features/home/home-page.tsx",
  "apps/web/src/features/billing/subscribe-page.tsx",
  "apps/sandbox/src/app.ts",
];

type Case = { what: string; from: string; code: string };

const FORBIDDEN: Case[] = [
  imports(
    "the engine asks the API",
    "packages/payoff/src/plan.ts",
    "../../../apps/api/src/ports/clock.ts",
  ),
  imports(
    "the engine, which others may use, knows what is the product's",
    "packages/payoff/src/wire.ts",
    "../../planner/src/index.ts",
  ),
  imports("money knows the contract", "packages/money/src/cents.ts", "../../contract/src/index.ts"),
  imports(
    "the contract knows the engine",
    "packages/contract/src/plan.ts",
    "../../payoff/src/index.ts",
  ),
  imports("a port knows a feature", "apps/api/src/ports/bank.ts", "../features/accounts/index.ts"),
  imports(
    "a port knows the contract",
    "apps/api/src/ports/wire.ts",
    "../../../../packages/contract/src/index.ts",
  ),
  imports(
    "a feature knows an adapter",
    "apps/api/src/features/billing/pay.ts",
    "../../adapters/stripe/stripe-card-payments.ts",
  ),
  imports(
    "a feature goes past another's door",
    "apps/api/src/features/connections/sync.ts",
    "../accounts/account-store.ts",
  ),
  imports(
    "a feature takes an unlisted edge",
    "apps/api/src/features/accounts/bill.ts",
    "../billing/index.ts",
  ),
  imports(
    "a feature knows the composition",
    "apps/api/src/features/accounts/all.ts",
    "../../compose.ts",
  ),
  imports(
    "routes reach into a store",
    "apps/api/src/features/accounts/routes.ts",
    "./account-store.ts",
  ),
  imports(
    "rules use a port",
    "apps/api/src/features/accounts/account-rules.ts",
    "../../ports/clock.ts",
  ),
  imports(
    "rules reach into a store",
    "apps/api/src/features/accounts/total-rules.ts",
    "./account-store.ts",
  ),
  imports(
    "the HTTP machinery knows a feature",
    "apps/api/src/http/server.ts",
    "../features/accounts/index.ts",
  ),
  imports("the queue knows a feature", "apps/api/src/jobs/run.ts", "../features/accounts/index.ts"),
  imports(
    "an adapter knows another",
    "apps/api/src/adapters/plaid/pay.ts",
    "../stripe/stripe-card-payments.ts",
  ),
  imports(
    "an adapter knows a feature",
    "apps/api/src/adapters/plaid/save.ts",
    "../../features/accounts/index.ts",
  ),
  imports(
    "product code uses the test harness",
    "apps/api/src/features/accounts/fake.ts",
    "../../testing/test-api.ts",
  ),
  imports(
    "a web feature knows another",
    "apps/web/src/features/home/pay.ts",
    "../billing/subscribe-page.tsx",
  ),
  imports(
    "the design system knows a feature",
    "apps/web/src/ui/card.tsx",
    "../features/home/home-page.tsx",
  ),
  imports(
    "a web feature knows the router",
    "apps/web/src/features/home/go.ts",
    "../../app/router.tsx",
  ),
  imports(
    "the browser gets server code",
    "apps/web/src/features/home/db.ts",
    "../../../../api/src/database/database.ts",
  ),
  imports("the sandbox knows us", "apps/sandbox/src/cheat.ts", "../../api/src/ports/clock.ts"),
  imports(
    "the product knows the sandbox",
    "apps/api/src/features/accounts/sand.ts",
    "../../../../sandbox/src/app.ts",
  ),
  imports("a feature meets Plaid", "apps/api/src/features/accounts/plaid.ts", "plaid"),
  imports("a feature meets Stripe", "apps/api/src/features/billing/stripe.ts", "stripe"),
  imports("a feature meets PostgreSQL's driver", "apps/api/src/features/accounts/pg.ts", "pg"),
  {
    what: "the engine asks for the time",
    from: "packages/payoff/src/now.ts",
    code: "export const now = new Date();",
  },
  {
    what: "a feature asks for the time",
    from: "apps/api/src/features/accounts/now.ts",
    code: "export const now = Date.now();",
  },
  {
    what: "the engine uses the network",
    from: "packages/payoff/src/net.ts",
    code: 'export const answer = fetch("https://example.org");',
  },
  {
    what: "the engine rolls dice",
    from: "packages/payoff/src/dice.ts",
    code: "export const dice = Math.random();",
  },
  {
    what: "a folder nobody planned",
    from: "apps/api/src/helpers/misc.ts",
    code: "export const misc = 1;",
  },
  {
    what: "a default export",
    from: "apps/api/src/features/accounts/main.ts",
    code: "export default 1;",
  },
  {
    what: "an any",
    from: "apps/api/src/features/accounts/any.ts",
    code: "export const value: any = 1;",
  },
];

const LEGAL: Case[] = [
  imports("the engine uses dates", "packages/payoff/src/pay.ts", "../../dates/src/index.ts"),
  imports(
    "the planner uses the engine",
    "packages/planner/src/pay.ts",
    "../../payoff/src/index.ts",
  ),
  imports(
    "a feature uses a port",
    "apps/api/src/features/accounts/time.ts",
    "../../ports/clock.ts",
  ),
  imports(
    "a feature names its dependencies",
    "apps/api/src/features/accounts/list.ts",
    "../../dependencies.ts",
  ),
  imports(
    "a feature uses its own store",
    "apps/api/src/features/accounts/read.ts",
    "./account-store.ts",
  ),
  imports(
    "a feature takes a listed edge",
    "apps/api/src/features/connections/save.ts",
    "../accounts/index.ts",
  ),
  imports("an adapter uses its vendor", "apps/api/src/adapters/plaid/call.ts", "plaid"),
  imports(
    "the composition knows an adapter",
    "apps/api/src/main.ts",
    "./adapters/plaid/plaid-bank-data.ts",
  ),
  imports(
    "a test uses the harness",
    "apps/api/src/features/accounts/list.test.ts",
    "../../testing/test-api.ts",
  ),
  imports(
    "the app composes web features",
    "apps/web/src/app/pages.tsx",
    "../features/home/home-page.tsx",
  ),
  imports(
    "a web feature uses the contract",
    "apps/web/src/features/home/wire.ts",
    "../../../../../packages/contract/src/index.ts",
  ),
];

function imports(what: string, from: string, specifier: string): Case {
  return { what, from, code: `import { value } from "${specifier}";\nexport const used = value;` };
}

let tree: string;
let refused: Set<string>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "snowball-lint-"));
  copyFileSync(join(ROOT, ".oxlintrc.json"), join(tree, ".oxlintrc.json"));
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  for (const target of TARGETS) write(target, "export const value = 1;\n");
  for (const { from, code } of [...FORBIDDEN, ...LEGAL]) write(from, `${code}\n`);
  refused = lint();
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, code: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), code);
}

function lint(): Set<string> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  let output: string;
  try {
    output = execFileSync(process.execPath, [oxlint, "--format", "json", "apps", "packages"], {
      cwd: tree,
      encoding: "utf8",
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout; // It exits with 1 when it finds something.
  }

  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string }[] };
  return new Set(diagnostics.map(({ filename }) => filename));
}

test.for(FORBIDDEN)("the linter refuses it when $what", ({ from }) => {
  expect(refused).toContain(from);
});

test.for(LEGAL)("the linter lets it pass when $what", ({ from }) => {
  expect(refused).not.toContain(from);
});
