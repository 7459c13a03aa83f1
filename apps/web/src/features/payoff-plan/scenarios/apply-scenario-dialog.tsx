import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

import type { AppliedScenario } from "./apply-scenario.ts";

type ApplyScenarioDialogProps = {
  name: string;
  applied: AppliedScenario;
  onUse: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a scenario becomes the plan. Lists what settings cannot change. */
export function ApplyScenarioDialog({ name, applied, onUse, onClose }: ApplyScenarioDialogProps) {
  const { changes, facts } = applied;
  const hasChanges = changes.length > 0;

  return (
    <Dialog
      title={hasChanges ? `Use “${name}” as your plan?` : `“${name}” changes no setting`}
      onClose={onClose}
      actions={
        <>
          {hasChanges && <Button onClick={onUse}>Use this</Button>}
          <Button variant="secondary" onClick={onClose}>
            {hasChanges ? "Keep my plan" : "Close"}
          </Button>
        </>
      }
    >
      {hasChanges && <Lines intro="Your plan would then have:" lines={changes} />}
      {!hasChanges && facts.length === 0 && <p>Your plan is already set this way.</p>}
      {facts.length > 0 && (
        <>
          <Lines
            intro="These depend on a lender, so they aren't added to your plan:"
            lines={facts}
          />
          <p>
            Once a lender agrees, change the figures under{" "}
            <Link to={paths.debts()}>your debts</Link> and your plan follows.
          </p>
        </>
      )}
    </Dialog>
  );
}

function Lines({ intro, lines }: { intro: string; lines: readonly string[] }) {
  return (
    <div>
      <p>{intro}</p>
      <ul className="list-disc ps-5 font-semibold">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
