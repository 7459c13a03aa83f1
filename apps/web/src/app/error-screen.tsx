import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";

import { log } from "#lib/log.ts";
import { Loading } from "#ui/loading.tsx";

import { ErrorMessage } from "./error-message.tsx";
import { mayReloadFor } from "./may-reload-for.ts";

/** The screen of an unhandled error. A part of the app that is gone is fetched by reloading, once. */
export function ErrorScreen() {
  const error = useRouteError();
  const isReloading = mayReloadFor(error, window.history.state);

  useEffect(() => {
    if (!isReloading) {
      // An address that leads nowhere is no fault of ours.
      if (!isRouteErrorResponse(error)) log.error("a screen failed", error);
      return;
    }
    window.history.replaceState({ ...window.history.state, hasReloaded: true }, "");
    window.location.reload();
  }, [error, isReloading]);

  return isReloading ? <Loading /> : <ErrorMessage error={error} />;
}
