import { useState } from "react";

import { initialsOf } from "./initials-of.ts";
import styles from "./logo-tile.module.css";

type LogoTileProps = {
  /** Of the bank or lender; null while unknown. */
  name: string | null;
  /** Base64 of a PNG, or null. */
  logo: string | null;
};

/** A logo 40 px wide (spec §9), or the name's initials where there is none. The name stands beside it. */
export function LogoTile({ name, logo }: LogoTileProps) {
  const [broken, setBroken] = useState<string | null>(null);

  return (
    <span className={styles.tile}>
      {logo && logo !== broken ? (
        <img
          className={styles.image}
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
