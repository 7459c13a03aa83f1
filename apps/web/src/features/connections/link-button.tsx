import type { ComponentProps } from "react";

import { useInView } from "#lib/use-in-view.ts";
import { Button, TryAgainButton } from "#ui/button.tsx";

import type { LinkTarget } from "./link-calls.ts";
import { PlaidLinkWindow } from "./plaid-link-window.tsx";
import type { LinkFlow } from "./use-link-flow.ts";
import { usePreparedLink } from "./use-prepared-link.ts";

type LinkButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "isBusy" | "ref"> & {
  target: LinkTarget;
  flow: LinkFlow;
  disabledReason: string | null;
};

const NOT_READY = "Your bank's window is loading";

/** Opens the bank's window. Spec §2: the button is disabled until the provider's widget is ready. */
export function LinkButton({ target, flow, disabledReason, ...button }: LinkButtonProps) {
  const { ref, isInView } = useInView<HTMLButtonElement>();
  const { opened, busyWith } = flow;
  const isOpen = opened?.isPrepared === true && isSame(opened.target, target);
  const prepared = usePreparedLink(target, {
    isWanted: isInView && disabledReason === null,
    isOpen,
  });
  const { link, isReady, wasReady, problem } = prepared;
  const isWaiting = !isReady && wasReady && problem === null;

  return (
    <>
      <Button
        {...button}
        ref={ref}
        disabledReason={disabledReason ?? problem ?? (isReady || isWaiting ? null : NOT_READY)}
        isBusy={isWaiting || (busyWith !== null && isSame(busyWith, target))}
        onClick={({ currentTarget }) => link && flow.start({ ...link, target }, currentTarget)}
      />
      {disabledReason === null && problem !== null && (
        <p
          className="flex grow basis-full flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft"
          role="alert"
        >
          {problem} <TryAgainButton onClick={prepared.tryAgain} />
        </p>
      )}
      {link && (
        <PlaidLinkWindow
          key={link.token}
          link={link}
          isOpen={isOpen}
          onLoad={prepared.onLoad}
          onSuccess={flow.onSuccess}
          onExit={flow.onExit}
          onEvent={flow.onEvent}
        />
      )}
    </>
  );
}

function isSame(one: LinkTarget, other: LinkTarget): boolean {
  return one.connection === other.connection && one.purpose === other.purpose;
}
