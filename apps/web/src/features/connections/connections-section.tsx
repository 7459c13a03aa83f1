import { LINK_REFUSALS } from "@snowball/contract";
import { type QueryStatus, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";

import { useAppConfig } from "#lib/app-context.ts";
import { BankAccessNotice } from "#lib/bank-access.tsx";
import { loadScript } from "#lib/load-script.ts";
import { log } from "#lib/log.ts";
import {
  accountsQuery,
  bankAccessQuery,
  connectionsQuery,
  debtsQuery,
  meQuery,
} from "#lib/queries.ts";
import { ButtonLink, TryAgainButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";

import { ConnectionList, useRemoval } from "./connection-list.tsx";
import { LinkProblem, PreparedLinkButton, useLinkButton } from "./link-button.tsx";
import type { LinkTarget } from "./link-calls.ts";
import {
  describeOutcome,
  type LinkOutcome,
  type NextStep,
  nextStepAfterLinking,
} from "./link-outcome.ts";
import { LinkedBeforeDialog, SameBankDialog } from "./linked-before-dialogs.tsx";
import { PlaidLinkWindow } from "./plaid-link-window.tsx";
import { type LinkFlow, useLinkFlow } from "./use-link-flow.ts";

type ConnectionsSectionProps = {
  title?: string;
  /** Whether a bank has redirected the user back here. The section then resumes the linking. */
  isReturn?: boolean;
};

/** Shows the Account Connections, on `/account-connections` and below the totals on `/accounts`. */
export function ConnectionsSection({
  title = "Account Connections",
  isReturn = false,
}: ConnectionsSectionProps) {
  const script = usePlaidScript();
  const flow = useLinkFlow();
  useResumeAfterRedirect(flow, isReturn && script.isSuccess);
  const removal = useRemoval({
    onRemoved: ({ institution_name: name }) =>
      flow.setOutcome({
        tone: "success",
        text: `${name ?? "The connection"} was removed, with its accounts and transactions here.`,
        hasFocus: true,
      }),
  });
  const { isDemo, toUpdate, toAdd } = useDisabledReasons(script.status);

  return (
    <Section heading={title} className="mt-2 grid grid-cols-1 gap-5">
      <p className="max-w-160 text-ink-soft">
        Plaid connects your accounts with your banks and lenders. You sign in to them in Plaid's
        window, and Snowball never sees your password. Each connection shows its health and when it
        was last updated.
      </p>
      {isDemo && <Notice tone="info">{DEMO_REASON}</Notice>}
      <BankAccessNotice />
      {/* Hidden until the notice above is known, because it would push this down. */}
      <div className="contents" data-beneath>
        <LinkButtons flow={flow} disabledReason={toAdd} />
        {script.isError && (
          <Notice tone="error" action={<TryAgainButton onClick={() => void script.refetch()} />}>
            {NOT_LOADED}
          </Notice>
        )}
        <LinkProgress flow={flow} />
        {flow.outcome && <OutcomeNotice outcome={flow.outcome} />}
        <ConnectionList flow={flow} removal={removal} disabledReason={toUpdate} />
      </div>
      {flow.opened && flow.opened.isPrepared !== true && (
        <PlaidLinkWindow
          key={flow.opened.token}
          link={flow.opened}
          isOpen
          receivedRedirectUri={flow.opened.receivedRedirectUri}
          onSuccess={flow.onSuccess}
          onExit={flow.onExit}
          onEvent={flow.onEvent}
        />
      )}
      <LinkQuestion question={flow.question} answers={flow.answers} />
    </Section>
  );
}

function LinkProgress({ flow }: { flow: Pick<LinkFlow, "isResuming" | "isRepeating"> }) {
  if (flow.isResuming) return <Notice tone="info">Finishing your bank connection…</Notice>;
  if (!flow.isRepeating) return null;
  return (
    <Notice tone="attention">
      Your bank confirmed. Adding the connection is taking longer than usual. We'll keep trying
      while this page is open.
    </Notice>
  );
}

/** Resumes the linking that was started at a bank, once the bank's window can be opened. */
function useResumeAfterRedirect({ resume }: LinkFlow, canResume: boolean): void {
  const hasResumed = useRef(false);
  const resumeLinking = useEffectEvent(() => resume(window.location.href));
  useEffect(() => {
    if (!canResume || hasResumed.current) return;
    hasResumed.current = true;
    resumeLinking();
  }, [canResume]);
}

/** Shows the question that the user must answer before they link something twice, if any. */
function LinkQuestion({ question, answers }: Pick<LinkFlow, "question" | "answers">) {
  if (question === null) return null;
  return question.about === "bank" ? (
    <SameBankDialog linkedAt={question.linkedAt} {...answers} />
  ) : (
    <LinkedBeforeDialog linkedBefore={question.linkedBefore} {...answers} />
  );
}

/** Shows the result of the last action. Takes the focus if the pressed button has been removed. */
function OutcomeNotice({ outcome }: { outcome: LinkOutcome }) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const nextStep = useNextStep(outcome);
  const message = describeOutcome(outcome, { connections, nextStep });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ("hasFocus" in outcome && outcome.hasFocus) place.current?.focus();
  }, [outcome]);

  return (
    <div ref={place} tabIndex={-1}>
      {message && (
        <Notice tone={message.tone} action={message.next && <NextStepLink {...message.next} />}>
          {message.text}
        </Notice>
      )}
    </div>
  );
}

function NextStepLink({ to, action }: NextStep) {
  return (
    <ButtonLink to={to} variant="primary" size="small">
      {action}
    </ButtonLink>
  );
}

/** Returns the suggested next step after a new bank was linked, or null. */
function useNextStep(outcome: LinkOutcome): NextStep | null {
  const { data: debts = [] } = useQuery(debtsQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);

  return "connection" in outcome && outcome.isNew
    ? nextStepAfterLinking(outcome.connection, { debts, accounts })
    : null;
}

/** A demo household is fictional, so no real bank can be linked to it. */
const DEMO_REASON = "This is a demo. Make it yours to link your banks.";

const LOADING = "Your bank's window is loading";
const NOT_LOADED = "We couldn't load your bank's window.";

/** Returns the reasons why connections can't be updated or added at present. Null if they can. */
function useDisabledReasons(script: QueryStatus) {
  const { data: me } = useQuery(meQuery);
  const { data: access, isPending } = useQuery(bankAccessQuery);
  const isDemo = Boolean(me?.demo_ends_at);
  const toUpdate = isDemo ? DEMO_REASON : describeScriptState(script);
  // Request no link token until we know whether another bank may be linked.
  const refusal = access?.refusal ? LINK_REFUSALS[access.refusal] : isPending ? LOADING : null;

  return { isDemo, toUpdate, toAdd: toUpdate ?? refusal };
}

function describeScriptState(script: QueryStatus): string | null {
  switch (script) {
    case "success":
      return null;
    case "pending":
      return LOADING;
    case "error":
      return NOT_LOADED;
  }
}

type LinkButtonsProps = { flow: LinkFlow; disabledReason: string | null };

const CHECKING: LinkTarget = { purpose: "depository", connection: null };
const CARD_OR_LOAN: LinkTarget = { purpose: "liability", connection: null };

/**
 * Shows the two buttons that add a connection. Until there is one, linking a debt is the main action. While the list
 * shows its own error, that of the buttons would repeat it.
 */
function LinkButtons({ flow, disabledReason }: LinkButtonsProps) {
  const { data: connections, isError } = useQuery(connectionsQuery);
  const { isError: hasNoAccounts } = useQuery(accountsQuery);
  const checking = useLinkButton({ target: CHECKING, flow, disabledReason });
  const cardOrLoan = useLinkButton({ target: CARD_OR_LOAN, flow, disabledReason });
  const isFirst = connections?.length === 0;

  return (
    <div className="flex flex-wrap gap-3 max-tablet:grid">
      <PreparedLinkButton {...checking} variant="secondary">
        Add Checking Account +
      </PreparedLinkButton>
      <PreparedLinkButton {...cardOrLoan} variant={isFirst ? "primary" : "secondary"}>
        Add Credit Card or Loan +
      </PreparedLinkButton>
      {!isError && !hasNoAccounts && <LinkProblem of={[checking, cardOrLoan]} />}
    </div>
  );
}

/** Loads the bank-linking script with the screen. A failure is logged (spec §8) and can be retried. */
function usePlaidScript() {
  const { plaidLinkScriptUrl } = useAppConfig();

  return useQuery({
    queryKey: ["plaid-script", plaidLinkScriptUrl],
    queryFn: async () => {
      try {
        await preparePlaid(plaidLinkScriptUrl);
        return true;
      } catch (error) {
        log.error("the bank-link script failed to load", error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another document has not loaded it.
    gcTime: 0,
    retry: false,
  });
}

/** Address at which the official React binding expects Plaid's script. It is not configurable. */
export const PLAID_CDN_SCRIPT = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";

/**
 * Loads the bank-linking script from the configured address. If that is not Plaid's CDN, adds an inert tag
 * with the CDN's address so that the binding considers the script loaded. Browsers neither fetch nor run a
 * `script` of type JSON.
 * @throws Error if the script cannot be loaded or is not Plaid's.
 */
export async function preparePlaid(scriptUrl: string): Promise<void> {
  await loadScript(scriptUrl);
  // Its type claims that it always exists, but the script creates it.
  if (!("Plaid" in window)) throw new Error(`No bank-link widget came from ${scriptUrl}`);

  const isKnown = document.querySelector(`script[src="${PLAID_CDN_SCRIPT}"]`) !== null;
  if (scriptUrl === PLAID_CDN_SCRIPT || isKnown) return;

  const marker = document.createElement("script");
  marker.type = "application/json";
  marker.src = PLAID_CDN_SCRIPT;
  document.head.append(marker);
}
