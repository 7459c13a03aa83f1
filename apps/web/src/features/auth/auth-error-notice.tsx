import { describeAuthError } from "#lib/session/auth-calls.ts";
import { Notice } from "#ui/notice.tsx";

/**
 * Shows a failed auth call as a readable sentence, with the error in the specification's form
 * below.
 */
export function AuthErrorNotice({ error }: { error: Error }) {
  const { summary } = describeAuthError(error);

  return (
    <Notice tone="error">
      <p>{summary.length > 0 ? summary.join(" ") : "Please correct the marked fields."}</p>
      <details className="mt-1 text-small">
        <summary className="cursor-pointer">Details</summary>
        {error.message}
      </details>
    </Notice>
  );
}
