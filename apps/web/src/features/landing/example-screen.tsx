import type { ReactNode } from "react";

import { LogoMark } from "#ui/logo-mark.tsx";

import styles from "./example-screen.module.css";

type ExampleScreenProps = {
  /** The screen's own heading, e.g. `Upcoming Minimum Payments`. */
  heading: string;
  children: ReactNode;
};

/**
 * One of the product's screens with invented figures. It is made of the parts of the real one, so
 * it follows every change of theirs, and both colour schemes. Nothing in it can be pressed.
 */
export function ExampleScreen({ heading, children }: ExampleScreenProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.screen}>
        <figcaption className={styles.caption}>
          <span className={styles.bar}>
            <LogoMark size={20} />
            Snowball
            <span className={styles.example}>Example</span>
          </span>
          <span className={styles.heading}>{heading}</span>
        </figcaption>
        {children}
      </div>
    </figure>
  );
}
