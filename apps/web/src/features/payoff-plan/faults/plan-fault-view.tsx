import { describeFault, faultInShort } from "./describe-fault.ts";
import { NeverPaysOff } from "./never-pays-off.tsx";
import { OutgrownTotal } from "./outgrown-total.tsx";
import type { PlanFaultProps } from "./plan-fault-props.ts";
import styles from "./plan-fault-view.module.css";
import { RunsShort } from "./runs-short.tsx";

/** Why there is no plan, and what would make one. */
export function PlanFaultView({ fault, ...rest }: PlanFaultProps) {
  const { subject, keptExtra = null } = rest;
  if (fault.code === "BUDGET_BELOW_MINIMUMS" && keptExtra !== null) {
    return (
      <div className={styles.fault}>
        <OutgrownTotal {...rest} fault={fault} keptExtra={keptExtra} />
      </div>
    );
  }

  return (
    <div className={styles.fault}>
      <p className={styles.title}>{faultInShort(fault, subject)}</p>
      <p>{describeFault(fault, subject)}</p>
      {fault.code === "NEVER_PAYS_OFF" && <NeverPaysOff {...rest} fault={fault} />}
      {fault.code === "BUDGET_BELOW_MINIMUMS" && <RunsShort {...rest} fault={fault} />}
    </div>
  );
}
