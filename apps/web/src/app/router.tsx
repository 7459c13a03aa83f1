import { createBrowserRouter, type RouteObject, RouterContextProvider } from "react-router";

import { accountsPage } from "#features/accounts/index.ts";
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
import {
  debtFiguresPage,
  debtPaymentsPage,
  debtRedirect,
  debtTransactionsPage,
  debtWhyPage,
} from "#features/debt-page/index.ts";
import { debtsPage, importDebtsPage, newDebtPage } from "#features/debts/index.ts";
import { changeEmailPage, confirmEmailChangePage } from "#features/email-change/index.ts";
import { homePage, prefetchHome, sessionContext } from "#features/home/index.ts";
import { helpPage, privacyPage, termsPage } from "#features/information/index.ts";
import { landingPage } from "#features/landing/index.ts";
import { accountDeletedPage, deleteAccountPage } from "#features/own-data/index.ts";
import { profilePage } from "#features/profile/index.ts";
import { secondStepPage } from "#features/second-step/index.ts";
import { securityEventsPage } from "#features/security-events/index.ts";
import { settingsPage } from "#features/settings/index.ts";

import { PLAN_PARTS } from "#lib/paths.ts";
import type { Session } from "#lib/session/create-session.ts";

import { AppLayout } from "./app-layout.tsx";
import { StandaloneErrorScreen, StandaloneLoading } from "./standalone-screens.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundError } from "./not-found-error.ts";
import { SignedInOnly } from "./signed-in-only.tsx";

/** Wraps screens that use the query cache. The code of both is loaded together. */
function withData(...children: RouteObject[]): RouteObject {
  return {
    lazy: async () => ({ Component: (await import("#lib/query/server-data.tsx")).ScreensWithData }),
    children,
  };
}

const landing: RouteObject = { index: true, lazy: landingPage };

/**
 * All screens, in the order of the specification's table (§2). Each is loaded on its first visit,
 * except for signing out, which must work without a network.
 */
const open: RouteObject[] = [
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

const planPage = () => import("./plan-page.tsx");
/** Each part is loaded when first opened, within the plan's screen. */
const planParts = PLAN_PARTS.map((path) => ({
  path,
  lazy: async () => (await planPage()).partOfPlan(path),
}));

const signedIn: RouteObject[] = [
  // The loader is not part of `lazy`, so that it runs while the screen's code is loaded.
  { path: "home", loader: prefetchHome, lazy: homePage },
  { path: "accounts", lazy: accountsPage },
  { path: "account-connections", lazy: accountConnectionsPage },
  { path: "link/return", lazy: linkReturnPage },
  { path: "settings", lazy: settingsPage },
  { path: "profile", lazy: profilePage },
  { path: "settings/email", lazy: changeEmailPage },
  { path: "settings/second-step", lazy: secondStepPage },
  { path: "settings/delete-account", lazy: deleteAccountPage },
  { path: "security-activity", lazy: securityEventsPage },
  { path: "subscribe", lazy: subscribePage },
  { path: "lfg", lazy: thankYouPage },
  { path: "schedule/:accountUuid", lazy: debtPaymentsPage },
  { path: "detail/:accountUuid", lazy: debtFiguresPage },
  { path: "detail/:accountUuid/transactions", lazy: debtTransactionsPage },
  { path: "detail/:accountUuid/why", lazy: debtWhyPage },
  {
    path: "plan",
    lazy: async () => ({ Component: (await planPage()).PlanPage }),
    // Children of one screen that stays mounted, so that they share loaded data and unsaved
    // changes.
    children: planParts,
  },
  { path: "debts", lazy: debtsPage },
  { path: "debts/new", lazy: newDebtPage },
  { path: "debts/import", lazy: importDebtsPage },
  { path: "debts/:debtUuid", lazy: debtRedirect },
  { path: "calendar", lazy: calendarPage },
];

const mailed: RouteObject[] = [
  withData(
    { path: "email/confirm/:confirmationKey?", lazy: confirmEmailPage },
    { path: "email/change/confirm/:key", lazy: confirmEmailChangePage },
    // Emails from before `/security/undo` existed use this path.
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
      throw new NotFoundError();
    },
  },
];

export const routes: RouteObject[] = [
  {
    Component: AppLayout,
    HydrateFallback: StandaloneLoading,
    ErrorBoundary: StandaloneErrorScreen,
    children: [
      // An error boundary within the layout, so that header and footer stay on a broken screen.
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

export function createAppRouter(session: Session) {
  return createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[sessionContext, session]])),
  });
}
