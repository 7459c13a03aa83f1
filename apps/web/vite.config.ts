import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const API_ORIGIN = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3002";

/** What nearly every screen needs. */
const KIT = new RegExp(
  [
    String.raw`src/(router|ui(?!/use-is-printing))/`,
    String.raw`apps/web/src/lib(?!/(app-config/fetch|session/solve|leave-guard|load-script|vendor-document))(?!/(bank-access|billing-portal|(new|own)-password|passkeys|form/(field|read|use-draft|use-told)))/`,
    String.raw`src/app/(main-nav|current-tab|way-back|(site|error|bare|offline|missing|app-layout|snow)[^.]*)\.`,
    "packages/money/",
    "vite/preload-helper",
  ].join("|"),
);

/** The cache of server data, with those who read it on every screen of who is signed in. */
const SERVER_DATA = new RegExp(
  [
    "node_modules/@tanstack/",
    String.raw`src/lib/(query/(create-query-client|data-of-session|empty-cache|slice)|slices/(me|debts)-)`,
    String.raw`src/app/(server-data|signed-in-part)`,
  ].join("|"),
);

/** Of the kit and the packages, what no screen of a visitor shows: it comes with the first one that does. */
const WITH_DEBTS = new RegExp(
  [
    String.raw`packages/(dates/|money/src/(amount|cents|format-amount))`,
    String.raw`src/ui/(amount|attention-box|badge|check-field|dialog|empty-state|initials-of|logo-tile)\.`,
    String.raw`src/ui/(scroll-region|select-field|show-more|table|undo-notice|term/[^.]+)\.`,
    String.raw`src/lib/(apr-name|currency-symbol|format-day|format-instant|left-to-send|save-file|sum-owed)\.`,
    String.raw`src/lib/(figure-source/[^.]+\.|query/by-page|slices/(?!me-|debts-))`,
    // What stands above every screen of who is signed in, and what many say in a word or two.
    String.raw`src/app/((account|consent|demo|verify-email)-banner|use-demo-days)`,
    String.raw`src/features/upcoming-payments/upcoming-payments-queries\.`,
    String.raw`packages/(contract/src/legal-versions|planner/src/facts/does-count)\.`,
  ].join("|"),
);

/** How long banks stay linked. */
const BANK_ACCESS = /src\/lib\/bank-access\/|contract\/src\/entitlement-limits\./;

/** How a connection is, and what it wants of its user. */
const CONNECTION_WORDS = /features\/connections\/connection-(health|needs)\./;

/** What is done about a payment, on Home, on the plan and on the page of its debt. */
const PAYMENTS =
  /features\/upcoming-payments\/(actions\/(use-payment-actions|more-button|payment-(outcome|question|sheet|tick))\.|payment-state-icon)/;

/** A payment as a line of Home or of the plan. */
const LISTED_PAYMENTS = /features\/upcoming-payments\/(home-rows|payment-row|unlisted-debt)\./;

/** What a plan comes to, told on Home and by the plan itself. */
const PLAN_WORDS =
  /features\/payoff-plan\/words\/(debt-names|debts-outside|describe-fault|estimates|paid-off-words)\.|facts\/is-income-driven\./;

/** What a debt is called, and what is not known of it: on the plan, among the debts and on its own pages. */
const DEBT_WORDS =
  /features\/debts\/(bank-word|debt-words|offer-end|list\/describe-(inclusion|missing))\./;

/** Figures that are typed, wherever that is. */
const TYPED = /src\/lib\/form\/(field-reader|read-typed|use-draft|use-told-faults)\./;

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    // Maps with sources would publish the code; stack traces are read against a local build instead.
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The dictionaries that passwords are judged by, fetched only where a new one is typed.
    chunkSizeWarningLimit: 2_000,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The first browsers with light-dark(); an older target expands it into twice the rules.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssMinify: "lightningcss",
    // A screen's rules come with its code, which waits for them; those of the kit come
    // before them, so that a screen can say otherwise: what visitors see of it stands in the document.
    cssCodeSplit: true,
    rolldownOptions: {
      // The wire's schemas are for the server: a constant beside them must not bring them along.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\//, sideEffects: false },
          // Whoever asks a feature at its door gets what was asked for, not all that is behind it.
          { test: /apps\/web\/src\/features\/.+\.tsx?$/, sideEffects: false },
        ],
      },
      // A call names its endpoint, a constant of the contract: written where it is used.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: {
          groups: [
            // Changes with its versions only, so returning visitors have it.
            {
              name: "vendor",
              priority: 5,
              test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
            },
            // What nearly every screen needs: one file instead of thirty. Few choose a password, few screens
            // tell of a subscription and what it unlocks, hold a vendor's window, know passkeys, ask before they are left or are
            // printed, and who signs in enters no figures.
            {
              name: "shared",
              priority: 4,
              test: (id) => KIT.test(id) && !WITH_DEBTS.test(id) && !SERVER_DATA.test(id),
            },
            // Visitors do without.
            { name: "server-data", priority: 3, test: SERVER_DATA },
            { name: "debts-kit", priority: 2, test: WITH_DEBTS },
            // In one file each what would be a few bytes each, and a request.
            { name: "bank-access", priority: 1, test: BANK_ACCESS },
            { name: "connection-words", priority: 1, test: CONNECTION_WORDS },
            { name: "payments", priority: 1, test: PAYMENTS },
            { name: "listed-payments", test: LISTED_PAYMENTS },
            { name: "plan-words", test: PLAN_WORDS },
            { name: "debt-words", test: DEBT_WORDS },
            { name: "typed", test: TYPED },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // `npm run dev` serves the page with Vite and everything else with the API.
    proxy: { "^/(api|stripe|webhooks|dev|_)/|^/config\\.json$": API_ORIGIN },
  },
});
