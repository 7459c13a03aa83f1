import { useState } from "react";

import { initialsOf } from "./initials-of.ts";

type LogoTileProps = {
  /** Name of the bank or lender; null if unknown. */
  name: string | null;
  /** A PNG in Base64, or null. */
  logo: string | null;
};

/**
 * Shows a logo 40 px wide (spec §9), or the name's initials if there is none. Decorative, because
 * the name is next to it.
 */
export function LogoTile({ name, logo }: LogoTileProps) {
  const [broken, setBroken] = useState<string | null>(null);

  return (
    <span className="grid size-[40px] flex-none place-items-center overflow-hidden rounded-[10px] bg-accent-tint text-small font-bold tracking-[0.01em] text-accent">
      {logo && logo !== broken ? (
        <img
          className="size-[40px] bg-white object-contain"
          src={`data:image/png;base64,${logo}`}
          alt=""
          width="40"
          height="40"
          onError={() => setBroken(logo)}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  );
}
