import type { AppConfig } from "@snowball/contract";
import { type ReactNode, StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createMemoryRouter } from "react-router";

import { App } from "./app/app.tsx";
import { StandaloneLoading } from "./app/error-screen.tsx";
import { routerReady, routes } from "./app/router.tsx";
import { createAuthCalls } from "./lib/session/auth-calls.ts";
import { createSession } from "./lib/session/create-session.ts";
import { ANONYMOUS } from "./lib/session/session-store.ts";

/** A placeholder: only the server that sends the page has the configuration, so no prerendered screen may depend on it. */
const config: AppConfig = {
  environment: "production",
  authUrl: "",
  apiUrl: "",
  plaidLinkScriptUrl: "https://unknown.invalid/",
  stripeScriptUrl: null,
  stripePublishableKey: "",
  canSendMail: false,
  outboxUrl: null,
  hasDemo: false,
  contactEmail: null,
};

/**
 * Renders a screen to HTML as a visitor first sees it. Runs during the build, in Node.
 * @throws Error if it cannot be rendered. Then the build fails.
 */
export async function prerenderAt(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await routerReady(router);

  return htmlOf(<App config={config} session={visitorsSession()} router={router} />);
}

/** Renders what every other screen shows until its code is loaded. React then renders the same. */
export function prerenderLoading(): Promise<string> {
  return htmlOf(<StandaloneLoading />);
}

async function htmlOf(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StrictMode>{content}</StrictMode>, {
    onError(error) {
      throw error;
    },
  });

  return new Response(prelude).text();
}

/** Returns the session of a visitor who is not signed in. It stores nothing and calls nothing. */
function visitorsSession() {
  return createSession({
    stored: { read: () => ANONYMOUS, write: () => undefined },
    authCalls: createAuthCalls({ fetch: refuseCall, base: "https://unknown.invalid" }),
    exclusively: (work) => work(),
    now: () => new Date(0),
    log: { error: () => undefined },
  });
}

function refuseCall(): Promise<never> {
  return Promise.reject(new Error("The build makes no calls."));
}
