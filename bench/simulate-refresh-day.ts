import { randomUUID } from "node:crypto";

import {
  refreshInMs,
  type RefreshNeed,
  roomForSyncs,
} from "../apps/api/src/features/connections/refresh-rules.ts";

const MINUTE_MS = 60_000;
const MINUTES = 24 * 60;
const BEGIN = new Date("2026-12-01T00:00:00Z");
/** Of ten Items two owe within days, and of five the provider tells by itself. */
const MIX = { dueSoon: 0.2, told: 0.5 };

export type Day = {
  syncs: number;
  orderedMax: number;
  waitingMax: number;
  longestHours: number;
  busyPercent: number;
};

/** A day of rounds, one a minute, of Items whose syncs are worked off at so many a minute. */
export function simulateDay({ items, perMinute }: { items: number; perMinute: number }): Day {
  const needs = Array.from({ length: items }, (_, index) => needOf(index / items));
  const dueAt = needs.map((need) => BEGIN.getTime() + refreshInMs(need, BEGIN));
  const askedAt = needs.map((need, index) => (dueAt[index] ?? 0) - lastBefore(need));
  const waiting: number[] = [];
  const day = { syncs: 0, orderedMax: 0, waitingMax: 0, longestMs: 0 };

  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const nowMs = BEGIN.getTime() + minute * MINUTE_MS;
    const ordered = firstDue(dueAt, { nowMs, room: roomForSyncs(waiting.length) });
    for (const index of ordered) {
      dueAt[index] = nowMs + refreshInMs(needs[index] ?? needOf(0), new Date(nowMs));
    }
    waiting.push(...ordered);
    for (const index of waiting.splice(0, perMinute)) {
      day.longestMs = Math.max(day.longestMs, nowMs - (askedAt[index] ?? nowMs));
      askedAt[index] = nowMs;
      day.syncs += 1;
    }
    day.orderedMax = Math.max(day.orderedMax, ordered.length);
    day.waitingMax = Math.max(day.waitingMax, waiting.length);
  }
  return {
    syncs: day.syncs,
    orderedMax: day.orderedMax,
    waitingMax: day.waitingMax,
    longestHours: day.longestMs / (60 * MINUTE_MS),
    busyPercent: Math.round((100 * day.syncs) / (perMinute * MINUTES)),
  };
}

function needOf(share: number): RefreshNeed {
  return {
    connectionId: randomUUID(),
    isKeptUpToDate: true,
    needsUser: false,
    dueInDays: share < MIX.dueSoon ? 0 : null,
    toldAt: share >= MIX.dueSoon && share < MIX.dueSoon + MIX.told ? instantIn(MINUTES) : null,
  };
}

/** Told all day long. */
const instantIn = (minutes: number) => new Date(BEGIN.getTime() + minutes * MINUTE_MS);

/** It was asked at its time before, as on every day. */
function lastBefore(need: RefreshNeed): number {
  const first = refreshInMs(need, BEGIN);
  const then = new Date(BEGIN.getTime() + first);
  return refreshInMs(need, then);
}

function firstDue(
  dueAt: readonly number[],
  { nowMs, room }: { nowMs: number; room: number },
): number[] {
  const due = dueAt.flatMap((at, index) => (at <= nowMs ? [index] : []));
  return due.toSorted((a, b) => (dueAt[a] ?? 0) - (dueAt[b] ?? 0)).slice(0, room);
}
