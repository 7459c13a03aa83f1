import * as account from "./reach-account-states.ts";
import { askForNewCalendarLink, makeCalendarLink } from "./reach-states.ts";
import type { ScreenState } from "./screen-state.ts";

const SEVEN_DEBTS = { as: "household" } as const;

/** States of settings, profile and sign-in. */
export const ACCOUNT_STATES: readonly ScreenState[] = [
  { name: "settings", ...SEVEN_DEBTS, path: "/settings" },
  { name: "change-email", ...SEVEN_DEBTS, path: "/settings/email" },
  { name: "change-email-unconfirmed", as: "newcomer", path: "/settings/email" },
  { name: "second-step-unconfirmed", as: "newcomer", path: "/settings/second-step" },
  { name: "second-step", ...SEVEN_DEBTS, path: "/settings/second-step" },
  { name: "delete-account", ...SEVEN_DEBTS, path: "/settings/delete-account" },
  {
    name: "delete-account-question",
    ...SEVEN_DEBTS,
    path: "/settings/delete-account",
    reach: account.askToDeleteAccount,
  },
  {
    name: "settings-calendar-link",
    ...SEVEN_DEBTS,
    path: "/settings",
    reach: makeCalendarLink,
  },
  {
    name: "settings-calendar-link-again",
    ...SEVEN_DEBTS,
    path: "/settings",
    reach: askForNewCalendarLink,
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
    name: "change-email-sent",
    as: "careful",
    path: "/settings/email",
    reach: account.requestEmailChange,
  },
  {
    name: "passkey-added",
    as: "careful",
    path: "/settings/second-step",
    reach: account.addPasskey,
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
  {
    name: "login-second-step",
    as: "careful",
    path: "/settings/second-step",
    reach: account.askForCode,
  },
];
