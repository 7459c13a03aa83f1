/**
 * A drawing of the debt over the years, with a plan and with minimums only. Decorative: it has no
 * figures.
 */
export function PayoffDrawing() {
  return (
    <svg
      className="h-auto w-full max-w-136 justify-self-center rounded-[28px] bg-[linear-gradient(165deg,var(--accent-tint)_35%,var(--sun-tint))] p-[clamp(0.375rem,2vw,1.5rem)]"
      viewBox="0 0 480 236"
      aria-hidden="true"
    >
      <path className="fill-none stroke-line-strong stroke-[1.5]" d="M20 196H460" />
      <path
        className="fill-none stroke-ink-soft stroke-[2.5] [stroke-dasharray:1_8] [stroke-linecap:round]"
        d="M20 26C150 62 300 88 460 106"
      />
      <path className="fill-accent opacity-10" d="M20 26C84 60 150 132 230 196H20Z" />
      <path
        className="fill-none stroke-accent stroke-4 [stroke-linecap:round]"
        d="M20 26C84 60 150 132 230 196"
      />
      <circle className="fill-[#fffefb] stroke-accent stroke-[2.5]" cx="66" cy="54" r="9" />
      <circle className="fill-[#fffefb] stroke-accent stroke-[2.5]" cx="134" cy="112" r="14" />
      <path className="stroke-ink stroke-[2.5]" d="M230 196V134" />
      <path className="fill-sun" d="M230 134h122v36H230Z" />
      <text
        className="fill-[#17262a] text-[1.125rem] font-bold"
        x="291"
        y="158"
        textAnchor="middle"
      >
        Debt-free
      </text>
      <text className="fill-ink-soft text-[1.0625rem]" x="460" y="72" textAnchor="end">
        Minimums only
      </text>
      <text className="fill-ink-soft text-[1.0625rem]" x="20" y="224">
        Today
      </text>
      <text className="fill-ink-soft text-[1.0625rem]" x="460" y="224" textAnchor="end">
        Years from now
      </text>
    </svg>
  );
}
