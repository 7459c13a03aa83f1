import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";

import { type Slice, sliceOf } from "#lib/query/slice.ts";

import type { ShowAllPayments } from "./show-all-payments.tsx";
import {
  type ListedPayments,
  upcomingPaymentsQuery,
  useAllPayments,
} from "./upcoming-payments-queries.ts";

type Listed = {
  payments: Slice<ListedPayments>;
  /** Null of a list that was short from the start. */
  showAll: ComponentProps<typeof ShowAllPayments> | null;
};

/** The payments that Home shows: the first, and all of them once somebody asked for them. */
export function useListedPayments(): Listed {
  const [wantsAll, setWantsAll] = useState(false);
  const first = useQuery(upcomingPaymentsQuery);
  const all = useAllPayments(wantsAll);
  const payments = sliceOf(wantsAll && all.data ? all : first);
  const { data } = payments;
  if (!data || (data.open === null && !wantsAll)) return { payments, showAll: null };

  const rest = all.isFetching ? "loading" : "some";
  return {
    payments,
    showAll: {
      count: data.count,
      state: data.open === null ? "all" : rest,
      error: all.error?.message ?? null,
      onShow: () => (wantsAll ? void all.refetch() : setWantsAll(true)),
    },
  };
}
