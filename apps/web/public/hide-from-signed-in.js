// Pages rendered at build are for visitors. Who is signed in sees nothing of them, not even for a
// moment: their own screen follows as soon as the app runs. The key is the one of stored-session.ts.
try {
  const session = JSON.parse(localStorage.getItem("currentUser") ?? "null");
  if (session?.access) document.documentElement.dataset.signedIn = "";
} catch {
  // No session that the app could read either: a visitor.
}
