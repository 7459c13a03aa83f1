import type { Purpose } from "@snowball/contract";

import { Button } from "#ui/button.tsx";

import styles from "./connections-section.module.css";
import type { useLinkFlow } from "./use-link-flow.ts";

type LinkButtonsProps = {
  flow: Pick<ReturnType<typeof useLinkFlow>, "start" | "busyWith">;
  disabledReason: string | null;
};

const buttons: readonly { purpose: Purpose; text: string }[] = [
  { purpose: "depository", text: "Add Checking Account +" },
  { purpose: "liability", text: "Add Credit Card or Loan +" },
];

/** The two ways to add a connection. */
export function LinkButtons({ flow, disabledReason }: LinkButtonsProps) {
  const { busyWith } = flow;

  return (
    <div className={styles.buttons}>
      {buttons.map(({ purpose, text }) => (
        <Button
          key={purpose}
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
