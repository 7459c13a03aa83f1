import { Fragment } from "react";
import {
  createBrowserRouter,
  type DataRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  useLocation,
} from "react-router";

import { LogoutPage } from "#features/auth/logout-page.tsx";
import { useSession } from "#lib/app-context.ts";
import { paths, PLAN_PARTS } from "#lib/paths.ts";
import type { Session } from "#lib/session/create-session.ts";

import { AppLayout } from "./app-layout.tsx";
import {
  ErrorScreen,
  NotFoundError,
  StandaloneErrorScreen,
  StandaloneLoading,
} from "./error-screen.tsx";
import { prefetchScreen, sessionContext } from "./prefetch-screen.ts";

/**
 * All screens, in the order of the specification's table (§2). Each is loaded on its first visit,
 * except for signing out, which must work without a network.
 */
const open: RouteObject[] = [
  { index: true, lazy: () => import("#features/landing/landing-page.tsx") },
  { path: "start", lazy: () => import("#features/auth/start-page.tsx") },
  { path: "login", lazy: () => import("#features/auth/login-page.tsx") },
  { path: "register", lazy: () => import("#features/auth/register-page.tsx") },
  { path: "password-reset", lazy: () => import("#features/auth/password-reset-page.tsx") },
  {
    path: "password-reset/confirm/:key",
    lazy: () => import("#features/auth/new-password-page.tsx"),
  },
  { path: "terms", lazy: () => import("#features/information/terms-page.tsx") },
  { path: "privacy", lazy: () => import("#features/information/privacy-page.tsx") },
  { path: "help", lazy: () => import("#features/information/help-page.tsx") },
];

/** The tabs of a debt share their code. */
const debtPages = () => import("#features/debt-page/debt-pages.tsx");
const connectionsPage = () => import("#features/connections/account-connections-page.tsx");
const planPage = () => import("./plan-page.tsx");
/** Each part is loaded when first opened, within the plan's screen. */
const planParts = PLAN_PARTS.map((path) => ({
  path,
  lazy: async () => (await planPage()).partOfPlan(path),
}));

const signedIn: RouteObject[] = [
  // A loader is not part of `lazy`, so that it runs while the screen's code is loaded.
  {
    path: "home",
    loader: prefetchScreen("home"),
    lazy: () => import("#features/home/home-page.tsx"),
  },
  { path: "accounts", lazy: () => import("#features/accounts/accounts-page.tsx") },
  { path: "account-connections", lazy: connectionsPage },
  { path: "link/return", lazy: connectionsPage },
  { path: "settings", lazy: () => import("#features/settings/settings-page.tsx") },
  { path: "profile", lazy: () => import("#features/profile/profile-page.tsx") },
  { path: "settings/email", lazy: () => import("#features/email-change/change-email-page.tsx") },
  {
    path: "settings/second-step",
    lazy: () => import("#features/second-step/second-step-page.tsx"),
  },
  {
    path: "settings/delete-account",
    lazy: () => import("#features/own-data/delete-account-page.tsx"),
  },
  {
    path: "security-activity",
    lazy: () => import("#features/security-events/security-events-page.tsx"),
  },
  { path: "subscribe", lazy: () => import("#features/billing/subscribe-page.tsx") },
  { path: "lfg", lazy: () => import("#features/billing/thank-you-page.tsx") },
  {
    path: "schedule/:accountUuid",
    lazy: async () => ({ Component: (await debtPages()).DebtPaymentsPage }),
  },
  {
    path: "detail/:accountUuid",
    lazy: async () => ({ Component: (await debtPages()).DebtFiguresPage }),
  },
  {
    path: "detail/:accountUuid/transactions",
    lazy: async () => ({ Component: (await debtPages()).DebtTransactionsPage }),
  },
  { path: "detail/:accountUuid/why", lazy: () => import("#features/debt-page/debt-why-page.tsx") },
  {
    path: "plan",
    loader: prefetchScreen("plan"),
    lazy: planPage,
    // Children of one screen that stays mounted, so that they share loaded data and unsaved changes.
    children: planParts,
  },
  {
    path: "debts",
    loader: prefetchScreen("debts"),
    lazy: () => import("#features/debts/debts-page.tsx"),
  },
  { path: "debts/new", lazy: () => import("#features/debts/new-debt-page.tsx") },
  { path: "debts/import", lazy: () => import("#features/debts/import/import-debts-page.tsx") },
  { path: "debts/:debtUuid", lazy: async () => ({ Component: (await debtPages()).DebtRedirect }) },
  { path: "calendar", lazy: () => import("#features/calendar/calendar-page.tsx") },
];

const mailed: RouteObject[] = [
  {
    path: "email/confirm/:confirmationKey?",
    lazy: () => import("#features/auth/confirm-email-page.tsx"),
  },
  {
    path: "email/change/confirm/:key",
    lazy: () => import("#features/email-change/confirm-email-change-page.tsx"),
  },
  // Emails from before `/security/undo` existed use this path.
  { path: "email/change/undo/:key", lazy: () => import("#features/auth/undo-change-page.tsx") },
  { path: "security/undo/:key", lazy: () => import("#features/auth/undo-change-page.tsx") },
  { path: "success", lazy: () => import("#features/auth/check-email-page.tsx") },
  { path: "email-confirmed", lazy: () => import("#features/auth/email-confirmed-page.tsx") },
  { path: "account-deleted", lazy: () => import("#features/own-data/account-deleted-page.tsx") },
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
        children: [...open, { Component: SignedInOnly, children: signedIn }, ...mailed],
      },
    ],
  },
];

export function createAppRouter(session: Session) {
  return createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[sessionContext, session]])),
  });
}

/** Resolves after the code and data of the first screen loaded or failed to. */
export function routerReady(router: Pick<DataRouter, "state" | "subscribe">): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}

/**
 * Shows its child routes only to a signed-in user, and sends others to sign in. Follows the
 * session, so a sign-out in another tab removes the content here too.
 */
export function SignedInOnly() {
  const { state, status } = useSession();
  const { pathname, search, hash } = useLocation();

  if (status === "anonymous") {
    return <Navigate to={paths.login({ returnPath: `${pathname}${search}${hash}` })} replace />;
  }
  // A new sign-in may be another user, so the key resets all state on the screen.
  return (
    <Fragment key={state.sessionOriginationTime}>
      <Outlet />
    </Fragment>
  );
}
