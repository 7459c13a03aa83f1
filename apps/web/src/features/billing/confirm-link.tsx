import { buttonClass } from "#ui/button-class.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type ConfirmLinkProps = { url: string; size?: "small" };

/**
 * Links to the page where the user confirms a switch. Opens a new tab, so that this page shows the
 * result.
 */
export function ConfirmLink({ url, size }: ConfirmLinkProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass(size && { size })}>
      Confirm with your bank
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
