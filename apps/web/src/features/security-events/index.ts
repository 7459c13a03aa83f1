// Pages that are loaded on their first visit.
export const securityEventsPage = async () => ({
  Component: (await import("./security-events-page.tsx")).SecurityEventsPage,
});
