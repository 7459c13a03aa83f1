import type { ComponentProps, CSSProperties } from "react";

import styles from "./slider.module.css";

type SliderProps = Pick<ComponentProps<"input">, "id" | "step" | "aria-valuetext"> & {
  /** From 0 to `max`. */
  value: number;
  max: number;
  onChange: (value: number) => void;
};

/** A slider with a snowball as its thumb, which grows with the value. Its label is the caller's. */
export function Slider({ value, max, onChange, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      type="range"
      className={styles.slider}
      style={{ "--share": value / max } as CSSProperties}
      min={0}
      max={max}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
