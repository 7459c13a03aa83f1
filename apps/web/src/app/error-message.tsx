import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { usePageTitle } from "#ui/use-page-title.ts";

import styles from "./error-message.module.css";

const TITLE = "Unexpected Application Error!";

/**
 * Shows an error with links to leave. They are plain links, because loading the page again discards
 * the broken state.
 */
export function ErrorMessage({ error }: { error: unknown }) {
  usePageTitle(TITLE);

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className={styles.status}>{error instanceof Error ? error.message : String(error)}</p>
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
