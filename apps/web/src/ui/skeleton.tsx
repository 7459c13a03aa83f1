import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type SkeletonProps = {
  /** What is loading, for screen readers, e.g. `Loading your payments`. */
  label: string;
  count?: number | undefined;
  shape?: "row" | "line" | undefined;
  /** Set if the skeleton is as tall as the content, so that the content below may show while it loads. */
  isInPlace?: boolean;
};

/** Takes the space of loading content, so that nothing jumps when it arrives. */
export function Skeleton({ label, count = 3, shape = "row", isInPlace = false }: SkeletonProps) {
  return (
    <output className="grid gap-3.5" data-waiting={isInPlace ? undefined : ""}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          // In the dark scheme, sunken is hardly darker than the paper, so it is a shade lighter.
          className={classNames(
            "block animate-[breathe_1.6s_ease-in-out_infinite_alternate] bg-[light-dark(var(--surface-sunken),var(--surface-raised))] motion-reduce:animate-none",
            shape === "row" ? "h-26 rounded-large" : "h-6 rounded-small",
          )}
          aria-hidden="true"
        />
      ))}
    </output>
  );
}
