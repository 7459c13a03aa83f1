import type { findEntitlement } from "#features/billing/index.ts";

import type { Person } from "./support-store.ts";

type ReportData = Person & { entitlement: Awaited<ReturnType<typeof findEntitlement>> };

/**
 * Formats a user's state, with a line for each item. Names its fields, so that names, addresses, amounts and keys are
 * never reported. Times are UTC.
 */
export function formatSupportReport(data: ReportData): string[] {
  return [
    ...formatAccount(data),
    ...section("Connections", data.connections.map(formatConnection)),
    ...section("Jobs", data.jobs.map(formatJob)),
    ...section("Subscriptions", [
      formatAccess(data),
      ...data.subscriptions.map(formatSubscription),
    ]),
    ...section("Mails", data.mails.map(formatMails)),
    ...section("Link window, newest first", data.linkEvents.map(formatEvent)),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return ["", `${title}:`, ...(lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`))];
}

function formatAccount({ person }: ReportData): string[] {
  if (person === undefined) return [];
  const { id, createdAt, emailVerifiedAt, demoEndsAt, closingSince } = person;

  return [
    line([
      `User ${id}`,
      `since ${at(createdAt)}`,
      demoEndsAt === null
        ? emailVerifiedAt === null
          ? "address not confirmed"
          : `address confirmed ${at(emailVerifiedAt)}`
        : `demo household until ${at(demoEndsAt)}`,
      closingSince && `deletion ordered ${at(closingSince)}`,
    ]),
  ];
}

function formatConnection(each: Person["connections"][number]): string {
  return line([
    each.id,
    `${plain(each.institutionName) ?? "bank not known yet"} (${institution(each.institutionId)})`,
    each.purpose,
    each.status,
    each.needs && `needs ${each.needs}`,
    plain(each.statusReason),
    `synced ${at(each.lastSyncedAt)}`,
    `tried ${at(each.syncAttemptedAt)}`,
    `next ${each.refreshAt === null ? "at once" : at(each.refreshAt)}`,
    `last webhook ${at(each.toldAt)}`,
    each.transactionsUpdateStatus && `transactions ${each.transactionsUpdateStatus}`,
    each.removalRequestedAt && `removal asked for ${at(each.removalRequestedAt)}`,
  ]);
}

function formatJob(each: Person["jobs"][number]): string {
  const { attempts, attemptsMax, runAt, isUnderWay, hasFailed } = each;
  const state = isUnderWay ? "under way" : attempts >= attemptsMax ? "given up" : `due ${runAt}`;

  return line([
    each.name,
    state,
    `attempt ${attempts} of ${attemptsMax}`,
    hasFailed && "failed last time",
  ]);
}

function formatAccess({ entitlement: { because, isAllowed, until } }: ReportData): string {
  return line([
    `banks ${isAllowed ? "allowed" : "not allowed"}: ${because}`,
    until && `until ${at(until)}`,
  ]);
}

function formatSubscription(each: Person["subscriptions"][number]): string {
  return line([
    each.status,
    `period ends ${at(each.periodEnd)}`,
    each.trialEnd && `trial ends ${at(each.trialEnd)}`,
    each.cancelAtPeriodEnd && "ends with its period",
    each.cancelAt && `ends ${at(each.cancelAt)}`,
    each.endedAt && `ended ${at(each.endedAt)}`,
    `read at the provider ${at(each.readAt)}`,
  ]);
}

function formatMails({ day, kind, sent, owed, refused }: Person["mails"][number]): string {
  return line([
    day,
    kind ?? "kind not kept",
    sent > 0 && `${sent} sent`,
    owed > 0 && `${owed} not sent yet`,
    refused > 0 && `${refused} refused or forgotten`,
  ]);
}

function formatEvent(each: Person["linkEvents"][number]): string {
  return line([
    at(each.createdAt),
    word(each.name),
    each.viewName && `view ${word(each.viewName)}`,
    each.institutionId && institution(each.institutionId),
    each.errorType && word(each.errorType),
    each.errorCode && word(each.errorCode),
    each.exitStatus && `left at ${word(each.exitStatus)}`,
  ]);
}

function line(parts: readonly (string | false | null)[]): string {
  return parts.filter((part) => part !== false && part !== null).join(" · ");
}

function at(instant: Date | null): string {
  return instant === null ? "never" : `${instant.toISOString().slice(0, 19)}Z`;
}

/** Link events come from a browser, which can send anything as a code. */
const WORD = /^[A-Za-z_-]{1,80}$/;
const INSTITUTION = /^ins_\d{1,10}$/;

function word(text: string): string {
  return WORD.test(text) ? text : "(no code)";
}

function institution(id: string | null): string {
  return id !== null && INSTITUTION.test(id) ? id : "no institution id";
}

/** Removes terminal control characters. */
function plain(text: string | null): string | null {
  return text === null ? null : text.replaceAll(/\p{Cc}/gu, "");
}
