import type { PayoffPlanSettings } from "@snowball/contract";
import { hashKey, notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

import { describeFailure } from "#lib/api/errors.ts";

import { MONTH_KEY } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";

import { payoffPlanQuery, savePayoffPlanSettings } from "../words/payoff-plan-queries.ts";

/** Delay before saving, so that a dragged slider is not saved with every step. */
const SETTLE_MS = 600;

const { queryKey } = payoffPlanQuery;

/**
 * Returns the settings on screen, with functions to change, save and undo them. A change applies at once.
 * It is saved after a delay, or when the page is hidden or closed. The last saved change can be undone. A
 * change that failed to save is kept until the user retries or discards it.
 */
export function useSettingsDraft(stored: PayoffPlanSettings) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Partial<PayoffPlanSettings>>({});
  const draft = useMemo(() => ({ ...stored, ...typed }), [stored, typed]);
  const [lastBefore, setLastBefore] = useState<PayoffPlanSettings | null>(null);
  const isUnsent = useRef(false);
  const { mutate, data, isPending, error, reset } = useMutation({
    // Saves run one after the other, so that an older response never overwrites a newer one.
    scope: { id: "payoff-plan-settings" },
    mutationFn: async (sent: PayoffPlanSettings) => ({
      // Read when this save starts, because the previous save may have been pending before.
      settingsBefore: queryClient.getQueryData(queryKey)?.settings ?? null,
      answer: await savePayoffPlanSettings(sent),
    }),
    onSuccess: async ({ settingsBefore, answer }, sent) => {
      // Cancel running reads, because they were requested before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer);
      void refetchData(queryClient, MONTH_KEY);
      // Update this state in the same batch as the cache. Otherwise, the previous settings would flash up.
      notifyManager.schedule(() => {
        setLastBefore(settingsBefore);
        // A change made during the save stays a change.
        setTyped((now) => omitEqual(now, sent));
      });
    },
  });

  // React renders the end of a mutation before other state. With the state alone, Undo would lead to the
  // settings before the previous change for a moment.
  const before = data?.settingsBefore ?? lastBefore;

  function changeAndSend(changed: Partial<PayoffPlanSettings>) {
    isUnsent.current = true;
    setTyped((now) => ({ ...now, ...changed }));
  }
  const send = useEffectEvent(() => {
    if (isUnsent.current) mutate(draft);
    isUnsent.current = false;
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const sendWhenHidden = () => document.hidden && send();
    document.addEventListener("visibilitychange", sendWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", sendWhenHidden);
      send();
    };
  }, []);

  return {
    settings: draft,
    change: changeAndSend,
    isSaving: isPending,
    error: error && describeFailure(error, "Your change isn't saved yet."),
    canUndo: before !== null && Object.keys(omitEqual(typed, stored)).length === 0,
    undo: () => before && changeAndSend(before),
    retry: () => mutate(draft),
    discard: () => {
      isUnsent.current = false;
      setTyped({});
      reset();
    },
  };
}

function omitEqual(typed: Partial<PayoffPlanSettings>, saved: PayoffPlanSettings) {
  const differing = Object.entries(typed).filter(
    ([field, value]) => hashKey([value]) !== hashKey([saved[field as keyof PayoffPlanSettings]]),
  );

  return Object.fromEntries(differing) as Partial<PayoffPlanSettings>;
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
