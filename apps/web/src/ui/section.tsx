import { type ComponentProps, type ReactNode, type RefObject, useId } from "react";

import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

type SectionProps = Omit<ComponentProps<"section">, "aria-labelledby"> & {
  heading: ReactNode;
  /** Of the heading, which can then be focused. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  aside?: ReactNode;
};

export function Section({ heading, headingRef, aside, children, ...section }: SectionProps) {
  const id = useId();
  const title = (
    <h2 id={id} ref={headingRef} tabIndex={headingRef && -1}>
      {heading}
    </h2>
  );

  return (
    <section aria-labelledby={id} {...section}>
      {aside === undefined ? (
        title
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

export function SectionCard({ className, ...section }: SectionProps) {
  return <Section {...section} className={classNames(styles.card, className)} />;
}

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li" | "ol" | "ul";
};

export function Card({ as: Element = "div", className, ...rest }: CardProps) {
  const Tag = Element as "div";
  return <Tag {...rest} className={classNames(styles.card, className)} />;
}
