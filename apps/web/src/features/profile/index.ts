// Loaded on the first visit.
export const profilePage = async () => ({
  Component: (await import("./profile-page.tsx")).ProfilePage,
});
