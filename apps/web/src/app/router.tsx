import { createBrowserRouter, type Route } from "#router/index.ts";

import {
  checkEmailPage,
  confirmEmailPage,
  emailConfirmedPage,
  loginPage,
  LogoutPage,
  newPasswordPage,
  passwordResetPage,
  registerPage,
  startPage,
  undoChangePage,
} from "#features/auth/index.ts";
import { subscribePage, thankYouPage } from "#features/billing/index.ts";
import { calendarPage } from "#features/calendar/index.ts";
import { accountConnectionsPage, linkReturnPage } from "#features/connections/index.ts";
import { debtsPage, importDebtsPage, newDebtPage } from "#features/debts/index.ts";
import { changeEmailPage, confirmEmailChangePage } from "#features/email-change/index.ts";
import { helpPage, privacyPage, termsPage } from "#features/information/index.ts";
import { accountDeletedPage, deleteAccountPage } from "#features/own-data/index.ts";
import { secondStepPage } from "#features/second-step/index.ts";
import { securityEventsPage } from "#features/security-events/index.ts";
import { paymentSheet } from "#features/upcoming-payments/index.ts";

import { PLAN_PARTS } from "#lib/paths.ts";

import { AppLayout } from "./app-layout.tsx";
import { BareErrorScreen, BareLoading } from "./bare-screens.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { NoSuchAddress } from "./no-such-address.ts";
import { SignedInOnly } from "./signed-in-only.tsx";

/** Screens that read the cache of server data: its code comes beside theirs. */
function withData(...children: Route[]): Route {
  return {
    lazy: async () => ({ Component: (await import("./server-data.tsx")).ScreensWithData }),
    children,
  };
}

const landing: Route = {
  index: true,
  lazy: async () => ({
    Component: (await import("./landing-screen.tsx")).LandingScreen,
  }),
};

/**
 * Every screen, in the order of the specification's table (§2). Each is loaded when first visited,
 * except for the way out, which has to work without a network.
 */
const open: Route[] = [
  landing,
  { path: "start", lazy: startPage },
  { path: "login", lazy: loginPage },
  withData({ path: "register", lazy: registerPage }),
  { path: "password-reset", lazy: passwordResetPage },
  { path: "password-reset/confirm/:key", lazy: newPasswordPage },
  { path: "terms", lazy: termsPage },
  { path: "privacy", lazy: privacyPage },
  { path: "help", lazy: helpPage },
];

const debtPages = () => import("./debt-pages.tsx");
const planPage = () => import("./plan-page.tsx");
/** Each is loaded when it is first opened, within the screen of the plan. */
const planParts = PLAN_PARTS.map((path) => ({
  path,
  lazy: async () => (await planPage()).partOfPlan(path),
}));

const signedIn: Route[] = [
  {
    path: "home",
    lazy: async () => {
      const [{ HomePage }] = await Promise.all([
        import("./home-page.tsx"),
        // Asked for by itself as well; see ask-ahead.ts. Here for those who load the screen ahead.
        import("./home-data.ts"),
      ]);
      return { Component: HomePage };
    },
  },
  {
    path: "accounts",
    lazy: async () => {
      const { AccountsPage: Component, loader } = await import("./accounts-page.tsx");
      return { Component, loader };
    },
  },
  { path: "account-connections", lazy: accountConnectionsPage },
  { path: "link/return", lazy: linkReturnPage },
  {
    path: "settings",
    lazy: async () => ({ Component: (await import("./settings-page.tsx")).SettingsPage }),
  },
  {
    path: "profile",
    lazy: async () => ({ Component: (await import("./profile-page.tsx")).ProfilePage }),
  },
  { path: "settings/email", lazy: changeEmailPage },
  { path: "settings/second-step", lazy: secondStepPage },
  { path: "settings/delete-account", lazy: deleteAccountPage },
  { path: "security-activity", lazy: securityEventsPage },
  { path: "subscribe", lazy: subscribePage },
  { path: "lfg", lazy: thankYouPage },
  {
    path: "schedule/:accountUuid",
    lazy: async () => ({
      Component: (await debtPages()).DebtPaymentsPage,
    }),
  },
  {
    path: "detail/:accountUuid",
    lazy: async () => ({
      Component: (await debtPages()).DebtFiguresPage,
    }),
  },
  {
    path: "detail/:accountUuid/transactions",
    lazy: async () => ({
      Component: (await debtPages()).DebtTransactionsPage,
    }),
  },
  {
    path: "detail/:accountUuid/why",
    lazy: async () => ({
      Component: (await import("./debt-why-page.tsx")).DebtWhyPage,
    }),
  },
  {
    path: "plan",
    lazy: async () => ({ Component: (await planPage()).PlanPage }),
    // One screen that stays: its parts share what was loaded, and a change that is not saved yet.
    children: planParts,
  },
  { path: "debts", lazy: debtsPage },
  { path: "debts/new", lazy: newDebtPage },
  { path: "debts/import", lazy: importDebtsPage },
  {
    path: "debts/:debtUuid",
    lazy: async () => ({ Component: (await debtPages()).DebtAddress }),
  },
  { path: "calendar", lazy: calendarPage },
];

const mailed: Route[] = [
  withData(
    { path: "email/confirm/:confirmationKey?", lazy: confirmEmailPage },
    { path: "email/change/confirm/:key", lazy: confirmEmailChangePage },
    // Emails from before `/security/undo` existed lead there.
    { path: "email/change/undo/:key", lazy: undoChangePage },
    { path: "security/undo/:key", lazy: undoChangePage },
  ),
  { path: "success", lazy: checkEmailPage },
  { path: "email-confirmed", lazy: emailConfirmedPage },
  { path: "account-deleted", lazy: accountDeletedPage },
  { path: "logout", Component: LogoutPage },
  {
    path: "*",
    Component: () => null,
    loader: () => {
      throw new NoSuchAddress();
    },
  },
];

/** What a signed-in user opens next, and where signing out leads. */
export const screensAfterSignIn: readonly Route[] = [
  ...signedIn,
  ...planParts,
  { lazy: paymentSheet },
  landing,
];

export const routes: Route[] = [
  {
    Component: AppLayout,
    HydrateFallback: BareLoading,
    ErrorBoundary: BareErrorScreen,
    children: [
      // Inside the layout as well, so that header and footer outlive a broken screen.
      {
        ErrorBoundary: ErrorScreen,
        children: [
          ...open,
          { Component: SignedInOnly, children: [withData(...signedIn)] },
          ...mailed,
        ],
      },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
