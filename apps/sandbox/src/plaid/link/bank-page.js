/** The page of a bank that signs its users in itself: in a window of its own, or in place of the page. */
const fragment = new URLSearchParams(window.location.hash.slice(1));
const oauth_state_id = fragment.get("state") ?? "";
const isPopUp = fragment.get("mode") === "pop-up";

const byId = (id) => document.getElementById(id);

async function ask(path, body) {
  const response = await fetch(`/link/session/oauth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ oauth_state_id, ...body }),
  });
  const answer = await response.json();
  return response.ok ? { answer } : { error: answer };
}

async function name() {
  const { answer, error } = await ask("look", {});
  byId("bank").textContent = answer?.institution_name ?? error.error_message;
  byId("username").focus();
}

byId("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  const login = { username: byId("username").value.trim(), password: byId("password").value };
  const { answer, error } = await ask("authorize", login);
  if (error) byId("error").textContent = error.display_message ?? error.error_message;
  else if (isPopUp) window.close();
  else window.location.assign(answer.redirect);
});

void name();
