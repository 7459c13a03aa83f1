import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { usePageTitle } from "#ui/use-page-title.ts";

const TITLE = "Unexpected Application Error!";

/**
 * Shows an error with links to leave. They are plain links, because loading the page again discards
 * the broken state.
 */
export function ErrorMessage({ error }: { error: unknown }) {
  usePageTitle(TITLE);

  return (
    <div className="mx-auto my-[clamp(1rem,8vh,5rem)] grid w-full max-w-160 justify-items-start gap-4">
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className="text-large wrap-anywhere text-ink-soft">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div className="flex flex-wrap gap-3">
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
