import { buttonClass } from "#ui/button-class.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type ConfirmLinkProps = { url: string; size?: "small" };

/** To the page on which a switch is confirmed: elsewhere, so that this one sees what came of it. */
export function ConfirmLink({ url, size }: ConfirmLinkProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass(size && { size })}>
      Confirm with your bank
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
