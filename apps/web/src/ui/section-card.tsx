import { type ComponentProps, type ReactNode, useId } from "react";

import { Card } from "./card.tsx";

type SectionCardProps = Omit<ComponentProps<typeof Card>, "as" | "aria-labelledby"> & {
  heading: ReactNode;
};

/** A section in a card. Its heading names it. */
export function SectionCard({ heading, children, ...card }: SectionCardProps) {
  const id = useId();

  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <h2 id={id}>{heading}</h2>
      {children}
    </Card>
  );
}
