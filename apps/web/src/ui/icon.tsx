import type { ReactNode } from "react";

const shapes = {
  home: <path d="M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5" />,
  plan: (
    <>
      <path d="M3.5 8.5c5.5.5 9.5 4.5 17 9.5" />
      <circle cx="13" cy="7.5" r="3.5" />
    </>
  ),
  accounts: (
    <path d="M4 9.5 12 4.5l8 5M5 9.5h14M6.5 10v7M10.2 10v7M13.8 10v7M17.5 10v7M4 20h16M5.5 17h13" />
  ),
  settings: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </>
  ),
  question: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.3 9.4a2.75 2.75 0 1 1 4.1 2.5c-.9.5-1.4 1-1.4 2.1M12 17.2v.1" />
    </>
  ),
  "checked-box": (
    <>
      <rect x="4" y="4" width="16" height="16" rx="3.5" />
      <path d="m8 12.3 2.8 2.8L16.2 9.5" />
    </>
  ),
  "empty-box": <rect x="4" y="4" width="16" height="16" rx="3.5" />,
  more: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />,
  check: <path d="m5 12.5 4.8 4.8L19.5 7.2" />,
  plus: <path d="M12 5v14M5 12h14" />,
  left: <path d="m14.5 6-6 6 6 6" />,
  right: <path d="m9.5 6 6 6-6 6" />,
  up: <path d="m6 14.5 6-6 6 6" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  pause: <path d="M9 6v12M15 6v12" />,
  growth: <path d="m4 16.5 5-5 3.5 3.5L20 7.5M14.5 7.5H20V13" />,
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8" />,
  alert: <path d="M12 8.5v4.8M12 16.6v.1M12 3.5 2.8 19.5h18.4Z" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.1" />
    </>
  ),
  mail: <path d="M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5" />,
  card: <path d="M3.5 6.5h17v11h-17zM3.5 10.5h17M6.5 14.5h4" />,
  person: (
    <>
      <circle cx="12" cy="8.2" r="3.7" />
      <path d="M4.5 20c.6-4 3.5-6.2 7.5-6.2s6.9 2.2 7.5 6.2" />
    </>
  ),
  calendar: <path d="M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

type IconProps = {
  name: IconName;
  /** The icon's accessible name. Null if the text next to it says the same. */
  label: string | null;
  /** Width and height in CSS pixels. */
  size?: number;
  className?: string | undefined;
};

/** A line icon, 24 units wide, in the color of the text around it. */
export function Icon({ name, label, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === null ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {shapes[name]}
    </svg>
  );
}
