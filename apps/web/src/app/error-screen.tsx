import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router";

import { log } from "#lib/log.ts";

import { ErrorMessage } from "./error-message.tsx";
import { isChunkLoadError } from "./is-chunk-load-error.ts";
import { ChunkLoadErrorScreen } from "./chunk-load-error-screen.tsx";
import { NotFoundError } from "./not-found-error.ts";

/** Shows an unhandled error. */
export function ErrorScreen() {
  const error = useRouteError();
  const { key } = useLocation();

  return isChunkLoadError(error) ? (
    <ChunkLoadErrorScreen key={key} error={error} />
  ) : (
    <FailedScreen error={error} />
  );
}

function FailedScreen({ error }: { error: unknown }) {
  useEffect(() => {
    // An unknown path is not an error of the app.
    if (!(error instanceof NotFoundError)) log.error("a screen failed", error);
  }, [error]);

  return <ErrorMessage error={error} />;
}
