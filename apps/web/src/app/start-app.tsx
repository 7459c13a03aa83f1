import type { AppConfig } from "@snowball/contract";
import { type ReactNode, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { DataRouter } from "react-router";

import { fetchAppConfig, readAppConfig } from "#lib/app-config.ts";
import { log } from "#lib/log.ts";

import { App } from "./app.tsx";
import { composeApp } from "./compose-app.ts";
import { StandaloneErrorMessage, StandaloneLoading } from "./error-screen.tsx";
import { createAppRouter, routerReady } from "./router.tsx";

/**
 * Reads the configuration, then shows the app. Until then the page shows `Loading...`.
 * @returns a function that removes the app.
 */
export async function startApp(element: HTMLElement): Promise<() => void> {
  const screen = createScreen(element);
  try {
    installTrustedTypesPolicy(window);
    const config = readAppConfig(document) ?? (await waitForConfig(screen.show));
    const composition = composeApp(config);
    const router = createAppRouter(composition.session);
    const isReady = await isPrerenderReady(element, router);
    const isSignedIn = composition.session.getStatus() === "authorized";
    const canHydrate = isReady && !isSignedIn && !location.search;
    // The prerendered page is for visitors, so a signed-in user must not see it.
    if (isSignedIn && element.dataset["prerendered"]) element.replaceChildren();

    const app = (
      <StrictMode>
        <App {...composition} router={router} />
      </StrictMode>
    );
    if (canHydrate) screen.hydrate(app);
    else screen.show(app);
    void registerServiceWorker();
    await composition.session.start();
  } catch (error) {
    log.error("the app could not start", error);
    screen.show(<StandaloneErrorMessage error={error} />);
  }
  return screen.remove;
}

/** Whether to hydrate the prerendered page. Waits for its screen's code, so that nothing changes before. */
async function isPrerenderReady(element: HTMLElement, router: DataRouter): Promise<boolean> {
  if (element.dataset["prerendered"] !== location.pathname) return false;
  await routerReady(router);

  return router.state.errors === null;
}

function createScreen(element: HTMLElement) {
  let root: Root | null = null;

  return {
    show: (content: ReactNode): void => {
      delete element.dataset["prerendered"];
      root ??= createRoot(element);
      root.render(content);
    },
    hydrate: (content: ReactNode): void => {
      root ??= hydrateRoot(element, content);
    },
    remove: (): void => root?.unmount(),
  };
}

/** Spec §9: minimum time to show `Loading...` if the app waits for its configuration, in milliseconds. */
const PLACEHOLDER_MS = 1000;

async function waitForConfig(show: (content: ReactNode) => void): Promise<AppConfig> {
  show(<StandaloneLoading />);
  const shown = new Promise<void>((resolve) => setTimeout(resolve, PLACEHOLDER_MS));
  // Rarely needed, because our server writes the configuration into the page.
  return fetchAppConfig({ fetch: window.fetch.bind(window), shown });
}

/**
 * Registers a service worker that shows our own page without a network instead of the browser's.
 * Errors are only logged, because the app works without it.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  // Not in development, where the server often restarts and serves the sources.
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    await serviceWorker.register("/offline-worker.js");
  } catch (error) {
    log.error("a page without a network will be the browser's own", error);
  }
}

/** The part of https://www.w3.org/TR/trusted-types/ that we use. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * Installs the Trusted Types policy: script URLs must be of our own origin, and text never becomes
 * markup or code. On vendors' pages the server does not enforce it.
 */
export function installTrustedTypesPolicy(page: Window & { trustedTypes?: TrustedTypes }): void {
  const { origin } = page.location;

  page.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, origin).origin === origin ? url : null),
  });
}
