import { type ComponentProps, type MouseEvent, useId } from "react";
import { Link, type LinkProps } from "react-router";

import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./loading.tsx";

export type ButtonLook = {
  /**
   * `primary`: the main action. `secondary`: an alternative, the default of small buttons. `quiet`: one of many in a
   * list.
   */
  variant?: "primary" | "secondary" | "quiet" | undefined;
  size?: "normal" | "small" | undefined;
  isWide?: boolean | undefined;
};

export function buttonClass({
  size = "normal",
  variant = size === "small" ? "secondary" : "primary",
  isWide = false,
}: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    size === "small" && styles.small,
    isWide && styles.wide,
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "className" | "disabled"> &
  ButtonLook & {
    /** Why the button is disabled; null if it is enabled. */
    disabledReason?: string | null | undefined;
    /** Whether its action is pending: it shows a spinner, keeps the focus and ignores presses. */
    isBusy?: boolean;
  };

export function TryAgainButton(props: Pick<ButtonProps, "isBusy" | "onClick">) {
  return (
    <Button size="small" {...props}>
      Try again
    </Button>
  );
}

/** A button that always explains why it is disabled. */
export function Button(props: ButtonProps) {
  const { variant, size, isWide, disabledReason = null, isBusy = false, children, ...rest } = props;
  const reasonId = useId();
  const description = [rest["aria-describedby"], disabledReason && reasonId]
    .filter(Boolean)
    .join(" ");

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Prevents the form's submission as well, e.g. by Enter in a field.
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
      {disabledReason && (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      )}
    </>
  );
}

export function ButtonLink({
  variant,
  size,
  isWide,
  ...link
}: Omit<LinkProps, "className"> & ButtonLook) {
  return <Link {...link} className={buttonClass({ variant, size, isWide })} />;
}
