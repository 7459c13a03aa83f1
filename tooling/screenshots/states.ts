import type { Page } from "@playwright/test";

import type { Product } from "../../e2e/product/start-product.ts";
import type { Person, PersonName } from "./people.ts";
import * as account from "./reach-account-states.ts";
import { askWhetherSame, chooseExport, pasteTable } from "./reach-debts-states.ts";
import { letHomeIn, openChoices } from "./reach-plan-states.ts";
import * as reach from "./reach-states.ts";

/** What a screen may take of a phone, and of who reads it. */
export type Budget = {
  /** How often a phone's height, 844 px, may be needed. */
  phoneScreens?: number;
  /** CSS pixels from top to bottom at 390 px. */
  height?: number;
  words?: number;
  /** What has to be built before it holds. Absent: it holds, and whoever breaks it is told. */
  waitsFor?: string;
};

export type ScreenState = {
  /** Also the name of its pictures, and what an argument picks it by. */
  name: string;
  path: string | ((person: Person) => string);
  /** Absent: a visitor. */
  as?: PersonName;
  budget?: Budget;
  /** Before the screen is opened: a fault of the stand-in or of the network. */
  prepare?: (page: Page, product: Product) => Promise<void>;
  /** From the open screen to the state. */
  reach?: (page: Page, product: Product) => Promise<void>;
};

const schedule = ({ accountUuid }: Person) => `/schedule/${accountUuid}`;
const detail = ({ accountUuid }: Person) => `/detail/${accountUuid}`;
const SEVEN_DEBTS = { as: "household" } as const;

/** Every screen and state, in the order of a user's life. A new one costs a row. */
export const STATES: readonly ScreenState[] = [
  {
    name: "landing",
    path: "/",
    budget: { height: 5_000 },
    reach: reach.untilPricesAreThere,
  },
  {
    name: "landing-calculator",
    path: "/",
    budget: { height: 5_000 },
    reach: reach.openCalculator,
  },
  { name: "landing-own-debts", path: "/", reach: reach.enterDebts },
  { name: "landing-term", path: "/", reach: reach.openTerm },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "help", path: "/help" },
  { name: "help-answer", path: "/help#find-apr" },
  { name: "login", path: "/login" },
  { name: "login-refused", path: "/login", reach: reach.failToSignIn },
  { name: "register", path: "/register" },
  { name: "register-weak-password", path: "/register", reach: reach.typeNewPassword },
  { name: "password-reset", path: "/password-reset" },
  { name: "password-reset-new", path: "/password-reset/confirm/key/" },
  { name: "check-email", path: "/success" },
  { name: "email-not-confirmed", path: "/email/confirm/wrong-key/" },
  { name: "email-change-confirm", path: "/email/change/confirm/key" },
  { name: "email-change-undo", path: "/email/change/undo/key" },
  { name: "email-confirmed", path: "/email-confirmed" },
  { name: "unknown-address", path: "/nowhere" },

  {
    name: "offline",
    as: "newcomer",
    path: "/home",
    prepare: reach.saveData,
    reach: reach.goOffline,
  },
  { name: "home-empty", as: "newcomer", path: "/home" },
  { name: "plan-empty", as: "newcomer", path: "/plan" },
  { name: "debts-empty", as: "newcomer", path: "/debts" },
  { name: "debt-new", as: "newcomer", path: "/debts/new" },
  { name: "debts-import", as: "newcomer", path: "/debts/import" },
  {
    name: "debts-import-read",
    as: "newcomer",
    path: "/debts/import",
    reach: pasteTable,
  },
  {
    name: "debts-import-export",
    as: "newcomer",
    path: "/debts/import",
    reach: chooseExport,
  },
  { name: "calendar-empty", as: "newcomer", path: "/calendar" },
  { name: "accounts-empty", as: "newcomer", path: "/accounts" },
  { name: "connections-empty", as: "newcomer", path: "/account-connections" },
  { name: "home-first-sync", as: "newcomer", path: "/home", prepare: reach.linkJustNow },
  { name: "sync-failed", as: "newcomer", path: "/home", prepare: reach.failFirstSync },
  { name: "welcome", as: "newcomer", path: "/lfg" },
  { name: "linked", as: "newcomer", path: "/account-connections", reach: reach.linkTomAndAna },

  { name: "home", ...SEVEN_DEBTS, path: "/home", budget: { phoneScreens: 2 } },
  { name: "home-syncing", ...SEVEN_DEBTS, path: "/home", prepare: reach.linkForEver },
  { name: "home-question", ...SEVEN_DEBTS, path: "/home", prepare: reach.askAboutFirst },
  { name: "home-sheet", ...SEVEN_DEBTS, path: "/home", reach: reach.openAmount },
  { name: "home-sent", as: "payer", path: "/home", reach: reach.markOne },
  { name: "home-done", as: "payer", path: "/home", reach: reach.markAll },
  {
    name: "plan",
    ...SEVEN_DEBTS,
    path: "/plan",
    budget: { phoneScreens: 3, words: 350 },
  },
  { name: "plan-why", ...SEVEN_DEBTS, path: "/plan", reach: reach.openWhys },
  { name: "plan-paydays", ...SEVEN_DEBTS, path: "/plan", reach: reach.openPaydays },
  { name: "plan-paydays-faulty", ...SEVEN_DEBTS, path: "/plan", reach: reach.saveNoPayday },
  { name: "plan-by-paycheck", ...SEVEN_DEBTS, path: "/plan", prepare: reach.payByPaycheck },
  {
    name: "plan-paychecks-told",
    ...SEVEN_DEBTS,
    path: "/plan/paychecks",
    prepare: reach.payByPaycheck,
  },
  ...["months", "paychecks", "what-ifs", "adjustments", "changes", "estimates", "proof"].map(
    (part) => ({
      name: `plan-${part}`,
      ...SEVEN_DEBTS,
      path: `/plan/${part}`,
    }),
  ),
  { name: "plan-choices", ...SEVEN_DEBTS, path: "/plan", reach: openChoices },
  { name: "plan-home-let-in", ...SEVEN_DEBTS, path: "/plan/months", prepare: letHomeIn },
  { name: "plan-what-if", ...SEVEN_DEBTS, path: "/plan/what-ifs", reach: reach.openWhatIf },
  { name: "plan-what-if-tried", ...SEVEN_DEBTS, path: "/plan/what-ifs", reach: reach.tryLumpSum },
  {
    name: "plan-adjustment-new",
    ...SEVEN_DEBTS,
    path: "/plan/adjustments",
    reach: reach.addOneOff,
  },
  { name: "plan-too-little", ...SEVEN_DEBTS, path: "/plan", reach: reach.planTooLittle },
  {
    name: "debts",
    ...SEVEN_DEBTS,
    path: "/debts",
    budget: { phoneScreens: 2 },
  },
  { name: "debts-same", ...SEVEN_DEBTS, path: "/debts", prepare: askWhetherSame },
  { name: "debts-row-open", ...SEVEN_DEBTS, path: "/debts", reach: reach.openDebtRow },
  { name: "calendar", ...SEVEN_DEBTS, path: "/calendar", budget: { phoneScreens: 2 } },
  { name: "calendar-day", ...SEVEN_DEBTS, path: "/calendar", reach: reach.chooseDay },
  { name: "calendar-list", ...SEVEN_DEBTS, path: "/calendar?view=list" },
  { name: "accounts", ...SEVEN_DEBTS, path: "/accounts" },
  { name: "home-linked-twice", as: "twice", path: "/home" },
  { name: "debts-linked-twice", as: "twice", path: "/debts" },
  { name: "accounts-linked-twice", as: "twice", path: "/accounts" },
  { name: "connections-linked-twice", as: "twice", path: "/account-connections" },
  { name: "connections", ...SEVEN_DEBTS, path: "/account-connections" },
  {
    name: "connection-removal",
    ...SEVEN_DEBTS,
    path: "/account-connections",
    reach: reach.askToRemove,
  },
  { name: "debt-payments", ...SEVEN_DEBTS, path: ({ accountUuid }) => `/schedule/${accountUuid}` },
  { name: "debt-figures", ...SEVEN_DEBTS, path: detail },
  { name: "debt-figures-faulty", ...SEVEN_DEBTS, path: detail, reach: reach.saveFaultyFigures },
  {
    name: "debt-without-dates",
    ...SEVEN_DEBTS,
    path: ({ silentUuid }) => `/schedule/${silentUuid}`,
  },
  { name: "account", ...SEVEN_DEBTS, path: ({ checkingUuid }) => `/detail/${checkingUuid}` },
  { name: "debt-payments-seen", as: "active", path: schedule },
  { name: "debt-payment-sheet", as: "active", path: schedule, reach: reach.openPayment },
  { name: "debt-transactions", as: "active", path: (person) => `${detail(person)}/transactions` },
  { name: "debt-why", as: "active", path: (person) => `${detail(person)}/why` },
  {
    name: "debt-entered-payments",
    ...SEVEN_DEBTS,
    path: ({ enteredUuid }) => `/schedule/${enteredUuid}`,
  },
  {
    name: "debt-entered-figures",
    ...SEVEN_DEBTS,
    path: ({ enteredUuid }) => `/detail/${enteredUuid}`,
  },
  {
    name: "debt-entered-transactions",
    ...SEVEN_DEBTS,
    path: ({ enteredUuid }) => `/detail/${enteredUuid}/transactions`,
  },
  {
    name: "debt-entered-why",
    ...SEVEN_DEBTS,
    path: ({ enteredUuid }) => `/detail/${enteredUuid}/why`,
  },
  { name: "debt-unknown", ...SEVEN_DEBTS, path: "/schedule/nobody" },
  { name: "settings", ...SEVEN_DEBTS, path: "/settings" },
  { name: "change-email", ...SEVEN_DEBTS, path: "/settings/email" },
  { name: "second-step", ...SEVEN_DEBTS, path: "/settings/second-step" },
  { name: "delete-account", ...SEVEN_DEBTS, path: "/settings/delete-account" },
  {
    name: "settings-calendar-link",
    ...SEVEN_DEBTS,
    path: "/settings",
    reach: reach.makeCalendarLink,
  },
  {
    name: "settings-export-password",
    ...SEVEN_DEBTS,
    path: "/settings",
    prepare: account.signInLongAgo,
    reach: account.askForExport,
  },
  {
    name: "settings-export-password-wrong",
    ...SEVEN_DEBTS,
    path: "/settings",
    prepare: account.signInLongAgo,
    reach: account.mistypeForExport,
  },
  { name: "profile", ...SEVEN_DEBTS, path: "/profile" },
  { name: "profile-team", ...SEVEN_DEBTS, path: "/profile?tab=team" },
  { name: "profile-plan-free", ...SEVEN_DEBTS, path: "/profile?tab=plan" },
  { name: "profile-billing-empty", ...SEVEN_DEBTS, path: "/profile?tab=billing" },
  { name: "security-activity", ...SEVEN_DEBTS, path: "/security-activity" },
  {
    name: "security-activity-devices",
    as: "careful",
    path: "/security-activity",
    prepare: account.signInElsewhere,
  },
  {
    name: "second-step-qr",
    as: "careful",
    path: "/settings/second-step",
    reach: account.showQrCode,
  },
  {
    name: "second-step-codes",
    as: "careful",
    path: "/settings/second-step",
    reach: account.turnSecondStepOn,
  },
  { name: "second-step-on", as: "careful", path: "/settings/second-step" },
  { name: "login-second-step", path: "/login", reach: account.askForCode },
  { name: "landing-signed-in", ...SEVEN_DEBTS, path: "/" },

  { name: "demo-home", as: "demo", path: "/home" },
  { name: "demo-plan", as: "demo", path: "/plan" },
  { name: "demo-debts", as: "demo", path: "/debts" },
  { name: "demo-calendar", as: "demo", path: "/calendar" },
  { name: "demo-settings", as: "demo", path: "/settings" },
  { name: "demo-connections", as: "demo", path: "/account-connections" },
  { name: "demo-register", as: "demo", path: "/register" },

  { name: "home-late", as: "late", path: "/home" },
  { name: "plan-late", as: "late", path: "/plan" },
  { name: "plan-own-order", as: "late", path: "/plan", reach: reach.chooseOwnOrder },
  { name: "debt-payments-late", as: "late", path: schedule },
  { name: "home-broken", as: "broken", path: "/home" },
  { name: "connections-broken", as: "broken", path: "/account-connections" },

  {
    name: "home-permission",
    as: "late",
    path: "/home",
    prepare: account.wantPermission,
  },
  {
    name: "connections-permission",
    as: "late",
    path: "/account-connections",
    prepare: account.wantPermission,
  },

  { name: "home-loading", ...SEVEN_DEBTS, path: "/home", prepare: reach.neverAnswer },
  { name: "plan-loading", ...SEVEN_DEBTS, path: "/plan", prepare: reach.neverAnswer },
  { name: "home-failed", ...SEVEN_DEBTS, path: "/home", prepare: reach.failReading },
  { name: "plan-failed", ...SEVEN_DEBTS, path: "/plan", prepare: reach.failReading },
  { name: "debt-loading", ...SEVEN_DEBTS, path: schedule, prepare: reach.neverAnswer },
  { name: "debt-failed", ...SEVEN_DEBTS, path: schedule, prepare: reach.failReading },
  { name: "calendar-failed", ...SEVEN_DEBTS, path: "/calendar", prepare: reach.failReading },
  { name: "accounts-failed", ...SEVEN_DEBTS, path: "/accounts", prepare: reach.failReading },

  { name: "subscribe-failed", as: "late", path: "/subscribe", prepare: reach.failStripe },
  { name: "subscribe", as: "late", path: "/subscribe", reach: reach.untilCheckoutIsThere },
  { name: "thank-you", as: "late", path: "/home", reach: reach.payByCard },
  { name: "cancel", as: "late", path: "/profile?tab=plan", reach: reach.askToCancel },
  { name: "profile-plan", as: "late", path: "/profile?tab=plan" },
  { name: "switch", as: "late", path: "/profile?tab=plan", reach: reach.askToSwitch },
  { name: "profile-billing", as: "late", path: "/profile?tab=billing" },
  {
    name: "profile-billing-refunded",
    as: "late",
    path: "/profile?tab=billing",
    prepare: account.giveBills,
  },
];
