import type { Purpose } from "@snowball/contract";

import { LinkButton } from "./link-button.tsx";
import type { LinkFlow } from "./use-link-flow.ts";

type LinkButtonsProps = { flow: LinkFlow; disabledReason: string | null };

const buttons = [
  { purpose: "depository", text: "Add Checking Account +", variant: "secondary" },
  { purpose: "liability", text: "Add Credit Card or Loan +", variant: "primary" },
] as const satisfies readonly { purpose: Purpose; [about: string]: string }[];

/** Shows the two buttons that add a connection. The one for debts is the primary one. */
export function LinkButtons({ flow, disabledReason }: LinkButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 max-tablet:grid">
      {buttons.map(({ purpose, text, variant }) => (
        <LinkButton
          key={purpose}
          target={{ purpose, connection: null }}
          flow={flow}
          variant={variant}
          disabledReason={disabledReason}
        >
          {text}
        </LinkButton>
      ))}
    </div>
  );
}
