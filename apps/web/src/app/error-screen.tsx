import { useEffect } from "react";
import { useLocation, useRouteError } from "react-router";

import { log } from "#lib/log.ts";

import { ErrorMessage } from "./error-message.tsx";
import { isMissingPart } from "./is-missing-part.ts";
import { MissingPartScreen } from "./missing-part-screen.tsx";
import { NoSuchAddress } from "./no-such-address.ts";

/** Shows an unhandled error. */
export function ErrorScreen() {
  const error = useRouteError();
  const { key } = useLocation();

  return isMissingPart(error) ? (
    <MissingPartScreen key={key} error={error} />
  ) : (
    <FailedScreen error={error} />
  );
}

function FailedScreen({ error }: { error: unknown }) {
  useEffect(() => {
    // An unknown path is not an error of the app.
    if (!(error instanceof NoSuchAddress)) log.error("a screen failed", error);
  }, [error]);

  return <ErrorMessage error={error} />;
}
