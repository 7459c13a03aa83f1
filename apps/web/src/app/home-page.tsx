import { NeedsBanner } from "#features/connections/needs-banner.tsx";
import { UpcomingPaymentsPage } from "#features/upcoming-payments/upcoming-payments-page.tsx";

/** `/home`: the payments, and above them the connections that wait for their user. */
export function HomePage() {
  return <UpcomingPaymentsPage notices={<NeedsBanner />} />;
}
