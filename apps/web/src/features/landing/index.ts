// Loaded on the first visit.
export const landingPage = async () => ({
  Component: (await import("./landing-screen.tsx")).LandingScreen,
});
