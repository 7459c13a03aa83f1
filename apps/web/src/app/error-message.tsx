import { isRouteErrorResponse } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { usePageTitle } from "#ui/use-page-title.ts";

import styles from "./error-message.module.css";

const TITLE = "Unexpected Application Error!";

/**
 * What went wrong, and the ways out. The ways are plain links: whatever broke is left behind by
 * loading the page anew.
 */
export function ErrorMessage({ error }: { error: unknown }) {
  usePageTitle(TITLE);

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className={styles.status}>{wordsOf(error)}</p>
      <div className={styles.actions}>
        <a className={buttonClass()} href={paths.home()}>
          Go home
        </a>
        <a className={buttonClass({ variant: "secondary" })} href={window.location.href}>
          Try again
        </a>
      </div>
    </div>
  );
}

/** Status and text of a routing error, or the error's message (spec §2). */
function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;

  return error instanceof Error ? error.message : String(error);
}
