import { describeAuthError } from "#lib/session/auth-calls.ts";
import { Notice } from "#ui/notice.tsx";

import styles from "./auth-form.module.css";

/**
 * Shows a failed auth call as a readable sentence, with the error in the specification's form
 * below.
 */
export function AuthErrorNotice({ error }: { error: Error }) {
  const { summary } = describeAuthError(error);

  return (
    <Notice tone="error">
      <p>{summary.length > 0 ? summary.join(" ") : "Please correct the marked fields."}</p>
      <details className={styles.details}>
        <summary>Details</summary>
        {error.message}
      </details>
    </Notice>
  );
}
