import type { Purpose } from "@snowball/contract";

import { Button } from "#ui/button.tsx";

import styles from "./connections-section.module.css";
import type { LinkFlow } from "./use-link-flow.ts";

type LinkButtonsProps = {
  flow: Pick<LinkFlow, "start" | "busyWith">;
  disabledReason: string | null;
};

const buttons = [
  { purpose: "depository", text: "Add Checking Account +", variant: "secondary" },
  { purpose: "liability", text: "Add Credit Card or Loan +", variant: "primary" },
] as const satisfies readonly { purpose: Purpose; [about: string]: string }[];

/** The two ways to add a connection; what is owed comes first to most people. */
export function LinkButtons({ flow, disabledReason }: LinkButtonsProps) {
  const { busyWith } = flow;

  return (
    <div className={styles.buttons}>
      {buttons.map(({ purpose, text, variant }) => (
        <Button
          key={purpose}
          variant={variant}
          disabledReason={disabledReason}
          isBusy={busyWith?.connection === null && busyWith.purpose === purpose}
          onClick={(event) => flow.start({ purpose, connection: null }, event.currentTarget)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
