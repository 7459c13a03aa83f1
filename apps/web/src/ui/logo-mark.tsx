type LogoMarkProps = {
  /** Width and height in CSS pixels. */
  size?: number;
};

/** The logo: a snowball on a slope, with the sun behind. Decorative, because the name is next to it. */
export function LogoMark({ size = 32 }: LogoMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0d5f5a" />
      <path d="M0 27.5 32 19v5a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" fill="#f4b63f" />
      <circle cx="15.5" cy="13.8" r="9" fill="#fffefb" />
      <path
        d="M15.9 14.2c.9-.9 2.3.1 1.9 1.5-.5 1.7-2.9 2.1-4.2.8-1.6-1.7-.8-4.5 1.4-5.3 2.9-1 5.8 1.1 6 4.2"
        fill="none"
        stroke="#0d5f5a"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
