import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

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
