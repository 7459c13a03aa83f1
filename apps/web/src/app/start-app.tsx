import type { AppConfig } from "@snowball/contract";
import { StrictMode } from "react";
import type { Root } from "react-dom/client";

import { fetchAppConfig } from "#lib/app-config/fetch-app-config.ts";
import { readAppConfig } from "#lib/app-config/read-app-config.ts";
import { log } from "#lib/log.ts";

import { App } from "./app.tsx";
import { composeApp } from "./compose-app.ts";
import { BareErrorMessage, BareLoading } from "./bare-screens.tsx";

/** Reads the configuration, then shows the app. Until it is read, the page says `Loading...`. */
export async function startApp(root: Root): Promise<void> {
  try {
    const config = readAppConfig(document) ?? (await waitForConfig(root));
    const composition = composeApp(config);
    root.render(
      <StrictMode>
        <App {...composition} />
      </StrictMode>,
    );
    await composition.session.start();
  } catch (error) {
    log.error("the app could not start", error);
    root.render(<BareErrorMessage error={error} />);
  }
}

async function waitForConfig(root: Root): Promise<AppConfig> {
  root.render(<BareLoading />);
  return fetchAppConfig({ fetch: window.fetch.bind(window) });
}
