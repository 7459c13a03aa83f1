import { useMemo } from "react";
import { encode } from "uqr";

import styles from "./second-step.module.css";

/** ISO/IEC 18004 wants four modules of quiet around the symbol. */
const QUIET = 4;

/** A text as a QR code: dark on light whatever the theme, since some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an address of it would hold the secret
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
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
