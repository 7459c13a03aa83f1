import { useMemo } from "react";
import { encode } from "uqr";

/** ISO/IEC 18004 requires a quiet zone of four modules around the symbol. */
const QUIET = 4;

/** Shows a text as a QR code. Always dark on light, because some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);

  return (
    <svg
      className="h-auto w-[min(14rem,100%)] rounded-medium"
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image URL would contain the secret
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );

  return { size, path: modules.join("") };
}
