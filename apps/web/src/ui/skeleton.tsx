import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type SkeletonProps = {
  /** What is being loaded, for those who listen, e.g. `Loading your payments`. */
  label: string;
  /** How many things are expected. */
  count?: number;
  shape?: "row" | "line";
  /** Its place is as tall as what comes, so that what stands beneath can be seen meanwhile. */
  isInPlace?: boolean;
};

/** Takes the room of what is on its way, so that nothing jumps when it arrives. */
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
