import type { ComponentProps } from "react";

import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li" | "ol" | "ul";
};

export function Card({ as: Element = "div", className, ...rest }: CardProps) {
  const Tag = Element as "div";
  return <Tag {...rest} className={classNames(styles.card, className)} />;
}
