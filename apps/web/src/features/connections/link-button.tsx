import type { ComponentProps } from "react";

import { useInView } from "#lib/use-in-view.ts";
import { Button, TryAgainButton } from "#ui/button.tsx";

import type { LinkTarget } from "./link-calls.ts";
import { PlaidLinkWindow } from "./plaid-link-window.tsx";
import type { LinkFlow } from "./use-link-flow.ts";
import { usePreparedLink } from "./use-prepared-link.ts";

type LinkButtonOf = { target: LinkTarget; flow: LinkFlow; disabledReason: string | null };
type LinkButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "isBusy" | "ref"> &
  LinkButtonOf;

const NOT_READY = "Your bank's window is loading";

/** Opens the bank's window, with a problem of its preparation below. */
export function LinkButton({ target, flow, disabledReason, ...button }: LinkButtonProps) {
  const prepared = useLinkButton({ target, flow, disabledReason });

  return (
    <>
      <PreparedLinkButton {...button} {...prepared} />
      <LinkProblem of={[prepared]} />
    </>
  );
}

/** Prepares a button while it is visible. */
export function useLinkButton({ target, flow, disabledReason }: LinkButtonOf) {
  const { ref, isInView } = useInView<HTMLButtonElement>();
  const { opened } = flow;
  const isOpen = opened?.isPrepared === true && isSame(opened.target, target);
  const isWanted = isInView && disabledReason === null;
  const prepared = usePreparedLink(target, { isWanted, isOpen });
  const problem = disabledReason === null ? prepared.problem : null;

  return { ref, target, flow, disabledReason, isOpen, prepared: { ...prepared, problem } };
}

type Prepared = ReturnType<typeof useLinkButton>;

/** Spec §2: the button is disabled until the provider's widget is ready. */
export function PreparedLinkButton(props: Omit<LinkButtonProps, keyof LinkButtonOf> & Prepared) {
  const { ref, target, flow, disabledReason, isOpen, prepared, ...button } = props;
  const { link, isReady, wasReady, problem } = prepared;
  const { busyWith } = flow;
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

/** Shows what went wrong with the preparation of buttons, the same problem once, and tries all of them again. */
export function LinkProblem({ of }: { of: readonly Pick<Prepared, "prepared">[] }) {
  const failed = of.filter(({ prepared }) => prepared.problem !== null);
  if (failed.length === 0) return null;
  const problems = new Set(failed.map(({ prepared }) => prepared.problem));

  return (
    <p
      className="flex grow basis-full flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-soft"
      role="alert"
    >
      {[...problems].join(" ")}{" "}
      <TryAgainButton
        onClick={() => {
          for (const { prepared } of failed) prepared.tryAgain();
        }}
      />
    </p>
  );
}

function isSame(one: LinkTarget, other: LinkTarget): boolean {
  return one.connection === other.connection && one.purpose === other.purpose;
}
