type ProgressRingProps = {
  /** 0 to 1. Text next to the ring must say the same. */
  share: number;
};

export function ProgressRing({ share }: ProgressRingProps) {
  return (
    <svg viewBox="0 0 40 40" className="size-16 flex-none -rotate-90" aria-hidden="true">
      <circle cx="20" cy="20" r="17" className="fill-none stroke-line stroke-5" />
      <circle
        cx="20"
        cy="20"
        r="17"
        pathLength="100"
        // A dash of the whole length would leave a seam.
        strokeDasharray={share < 1 ? `${share * 100} 100` : undefined}
        className="fill-none stroke-accent stroke-5"
      />
    </svg>
  );
}
