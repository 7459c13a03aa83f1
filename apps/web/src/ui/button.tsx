import { type ComponentProps, type MouseEvent, useId } from "react";

import { buttonClass, type ButtonLook } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type ButtonProps = Omit<ComponentProps<"button">, "className" | "disabled"> &
  ButtonLook & {
    /** Why the button cannot be pressed now; it is disabled as long as there is a reason. */
    disabledReason?: string | null | undefined;
    /** Its work is under way: it shows that, keeps the focus, and pressing it again does nothing. */
    isBusy?: boolean;
  };

/** A button. It never is disabled without saying why. */
export function Button(props: ButtonProps) {
  const { variant, size, isWide, disabledReason = null, isBusy = false, children, ...rest } = props;
  const reasonId = useId();
  const description = [rest["aria-describedby"], disabledReason && reasonId]
    .filter(Boolean)
    .join(" ");

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Prevented, so that the form is not submitted either, as Enter in a field would.
    if (isBusy) event.preventDefault();
    else rest.onClick?.(event);
  }

  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass({ variant, size, isWide })}
        onClick={press}
        disabled={disabledReason !== null}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={description || undefined}
        {...(disabledReason && { title: disabledReason })}
      >
        {isBusy && <Spinner />}
        {children}
      </button>
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
