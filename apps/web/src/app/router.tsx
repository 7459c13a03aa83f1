import { createBrowserRouter, data, type RouteObject } from "react-router";

import { LogoutPage } from "#features/auth/logout-page.tsx";

import { AppLayout } from "./app-layout.tsx";
import { BareErrorScreen, BareLoading } from "./bare-screens.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { SignedInOnly } from "./signed-in-only.tsx";

const landing: RouteObject = {
  index: true,
  lazy: async () => ({
    Component: (await import("./landing-screen.tsx")).LandingScreen,
  }),
};

/**
 * Every screen, in the order of the specification's table (§2). Each is loaded when first visited,
 * except for the way out, which has to work without a network.
 */
const open: RouteObject[] = [
  landing,
  {
    path: "start",
    lazy: async () => ({ Component: (await import("#features/auth/start-page.tsx")).StartPage }),
  },
  {
    path: "login",
    lazy: async () => ({ Component: (await import("#features/auth/login-page.tsx")).LoginPage }),
  },
  {
    path: "register",
    lazy: async () => ({
      Component: (await import("#features/auth/register-page.tsx")).RegisterPage,
    }),
  },
  {
    path: "password-reset",
    lazy: async () => ({
      Component: (await import("#features/auth/password-reset-page.tsx")).PasswordResetPage,
    }),
  },
  {
    path: "password-reset/confirm/:key",
    lazy: async () => ({
      Component: (await import("#features/auth/new-password-page.tsx")).NewPasswordPage,
    }),
  },
];

const signedIn: RouteObject[] = [
  {
    path: "home",
    lazy: async () => ({
      Component: (await import("./home-page.tsx")).HomePage,
    }),
  },
  {
    path: "accounts",
    lazy: async () => ({ Component: (await import("./accounts-page.tsx")).AccountsPage }),
  },
  {
    path: "account-connections",
    lazy: async () => ({
      Component: (await import("#features/connections/account-connections-page.tsx"))
        .AccountConnectionsPage,
    }),
  },
  {
    path: "settings",
    lazy: async () => ({
      Component: (await import("#features/settings/settings-page.tsx")).SettingsPage,
    }),
  },
  {
    path: "profile",
    lazy: async () => ({ Component: (await import("./profile-page.tsx")).ProfilePage }),
  },
  {
    path: "security-activity",
    lazy: async () => ({
      Component: (await import("#features/security-events/security-events-page.tsx"))
        .SecurityEventsPage,
    }),
  },
  {
    path: "subscribe",
    lazy: async () => ({
      Component: (await import("#features/billing/subscribe-page.tsx")).SubscribePage,
    }),
  },
  {
    path: "lfg",
    lazy: async () => ({
      Component: (await import("#features/billing/thank-you-page.tsx")).ThankYouPage,
    }),
  },
  {
    path: "schedule/:accountUuid",
    lazy: async () => ({
      Component: (await import("./schedule-page.tsx")).SchedulePage,
    }),
  },
  {
    path: "detail/:accountUuid",
    lazy: async () => ({
      Component: (await import("./account-detail-page.tsx")).AccountDetailPage,
    }),
  },
  {
    path: "plan",
    lazy: async () => ({ Component: (await import("./plan-page.tsx")).PlanPage }),
  },
  {
    path: "debts",
    lazy: async () => ({ Component: (await import("#features/debts/debts-page.tsx")).DebtsPage }),
  },
  {
    path: "debts/new",
    lazy: async () => ({
      Component: (await import("#features/debts/edit-debt-page.tsx")).NewDebtPage,
    }),
  },
  {
    path: "debts/:debtUuid",
    lazy: async () => ({
      Component: (await import("#features/debts/edit-debt-page.tsx")).EditDebtPage,
    }),
  },
];

const mailed: RouteObject[] = [
  {
    path: "email/confirm/:confirmationKey?",
    lazy: async () => ({
      Component: (await import("#features/auth/confirm-email-page.tsx")).ConfirmEmailPage,
    }),
  },
  {
    path: "success",
    lazy: async () => ({
      Component: (await import("#features/auth/check-email-page.tsx")).CheckEmailPage,
    }),
  },
  {
    path: "email-confirmed",
    lazy: async () => ({
      Component: (await import("#features/auth/email-confirmed-page.tsx")).EmailConfirmedPage,
    }),
  },
  { path: "logout", Component: LogoutPage },
  {
    path: "*",
    Component: () => null,
    loader: () => {
      throw data(null, { status: 404, statusText: "Not Found" });
    },
  },
];

/** What a signed-in user opens next, and where signing out leads. */
export const screensAfterSignIn: readonly RouteObject[] = [...signedIn, landing];

export const routes: RouteObject[] = [
  {
    Component: AppLayout,
    HydrateFallback: BareLoading,
    ErrorBoundary: BareErrorScreen,
    children: [
      // Inside the layout as well, so that header and footer outlive a broken screen.
      {
        ErrorBoundary: ErrorScreen,
        children: [...open, { Component: SignedInOnly, children: signedIn }, ...mailed],
      },
    ],
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes);
}
