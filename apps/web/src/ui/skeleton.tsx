import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type SkeletonProps = {
  /** What is loading, for screen readers, e.g. `Loading your payments`. */
  label: string;
  /** Number of expected items. */
  count?: number;
  shape?: "row" | "line";
  /**
   * Set if the skeleton is as tall as the content, so that the content below may show while it
   * loads.
   */
  isInPlace?: boolean;
};

/** Takes the space of loading content, so that nothing jumps when it arrives. */
export function Skeleton({ label, count = 3, shape = "row", isInPlace = false }: SkeletonProps) {
  return (
    <output className={styles.stack} data-waiting={isInPlace ? undefined : ""}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={classNames(styles.block, styles[shape])} aria-hidden="true" />
      ))}
    </output>
  );
}
