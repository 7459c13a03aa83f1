// Loaded on its first visit, because only this page draws QR codes.
export const secondStepPage = async () => ({
  Component: (await import("./second-step-page.tsx")).SecondStepPage,
});
