const BALL = "fill-surface-raised stroke-accent stroke-[2.5]";
/** A snowball that grows as it rolls down the hill, with a sun. Decorative. */
export function SnowSlope() {
  return (
    <svg
      className="mb-[-1px] h-[clamp(88px,13vw,170px)] w-full"
      viewBox="0 0 1440 170"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className="fill-sun" cx="1010" cy="92" r="40" />
      <path className="fill-accent-tint" d="M0 170V150C360 148 760 116 1440 22V170Z" />
      <path
        className="fill-none stroke-line-strong stroke-2 opacity-60 [stroke-dasharray:1_12] [stroke-linecap:round]"
        d="M1020 79C900 96 760 110 600 121"
      />
      <circle className={BALL} cx="900" cy="81" r="12" />
      <circle className={BALL} cx="770" cy="86" r="20" />
      <circle className={BALL} cx="590" cy="86" r="35" />
      <path
        className="fill-none stroke-accent stroke-[2.5] [stroke-linecap:round]"
        d="M591.5 87.5c3.5-3.5 9 .4 7.400 5.800-2 6.6-11.300 8.200-16.400 3.100-6.200-6.600-3.100-17.500 5.5-20.600 11.300-3.900 22.600 4.300 23.400 16.400"
      />
    </svg>
  );
}
