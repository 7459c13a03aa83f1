/**
 * Stand-in for Plaid's browser script: gives `window.Plaid` and shows the Link window in an iframe
 * served by the sandbox that served this script. There is no real bank behind it.
 */
(() => {
  const SANDBOX = new URL(document.currentScript.src).origin;
  /** As with Plaid's own script: the page's policy has to allow an inline sheet, by this nonce or whole. */
  const NONCE = document.currentScript.nonce;
  const SHEET = `
    .plaid-link-overlay { position: fixed; inset: 0; z-index: 2147483647; background: rgba(9, 14, 20, 0.6); }
    .plaid-link-overlay[data-open] { display: flex; align-items: center; justify-content: center; }
    .plaid-link-frame { border: 0; display: block; background: transparent; }
    .plaid-link-overlay .plaid-link-frame {
      width: 400px; height: min(680px, calc(100dvh - 48px)); border-radius: 14px;
    }
    .plaid-link-frame-embedded { width: 100%; height: 100%; min-height: 360px; }
    @media (max-width: 480px) {
      .plaid-link-overlay .plaid-link-frame { width: 100%; height: 100%; border-radius: 0; }
    }`;

  function insertSheet() {
    const sheet = document.createElement("style");
    if (NONCE) sheet.nonce = NONCE;
    sheet.textContent = SHEET;
    document.head.append(sheet);
  }

  /** Plaid: the whole address that the bank sent the user back to. */
  function stateIn(receivedRedirectUri) {
    if (receivedRedirectUri === undefined) return {};
    const oauth_state_id = new URL(receivedRedirectUri).searchParams.get("oauth_state_id");
    if (oauth_state_id === null) throw new Error("receivedRedirectUri has no oauth_state_id.");
    return { oauth_state_id };
  }

  function createFrame({ token, receivedRedirectUri }) {
    const frame = document.createElement("iframe");
    const state = stateIn(receivedRedirectUri);
    const fragment = new URLSearchParams({ token, origin: window.location.origin, ...state });
    frame.title = "Plaid Link (sandbox, no real bank)";
    frame.src = `${SANDBOX}/link/ui#${fragment}`;
    frame.className = "plaid-link-frame";
    return frame;
  }

  /** Lays the frame over the page: a dialog on desktops, the whole screen on phones. */
  function createOverlay(frame) {
    const overlay = document.createElement("div");
    overlay.className = "plaid-link-overlay";
    overlay.hidden = true; // Until the sheet shows it: without the sheet it stays so.
    overlay.append(frame);
    return overlay;
  }

  /** Takes the rest of the page out of reach while the window is open. */
  function makeRestInert(overlay) {
    const others = [...document.body.children].filter(
      (element) => element !== overlay && !element.inert,
    );
    for (const element of others) element.inert = true;
    return () => {
      for (const element of others) element.inert = false;
    };
  }

  function whenBodyExists(act) {
    if (document.body) act();
    else document.addEventListener("DOMContentLoaded", act, { once: true });
  }

  function eventMetadata(details) {
    return {
      account_number_mask: null,
      error_type: null,
      error_code: null,
      error_message: null,
      exit_status: null,
      institution_id: null,
      institution_name: null,
      institution_search_query: null,
      is_update_mode: null,
      match_reason: null,
      mfa_type: null,
      routing_number: null,
      view_name: null,
      selection: null,
      timestamp: new Date().toISOString(),
      link_session_id: "",
      request_id: "",
      ...details,
    };
  }

  function checkConfig(config) {
    if (!config || typeof config.token !== "string" || config.token === "") {
      throw new Error("Plaid.create needs a link token.");
    }
    if (typeof config.onSuccess !== "function") {
      throw new Error("Plaid.create needs an onSuccess callback.");
    }
  }

  /** What EXIT says about how the window was left. */
  function exitDetails(error, metadata) {
    return {
      exit_status: metadata.status,
      link_session_id: metadata.link_session_id,
      error_code: error?.error_code ?? null,
      error_type: error?.error_type ?? null,
      error_message: error?.error_message ?? null,
    };
  }

  /** To the bank's own page, in place of this one. */
  function redirect({ url }) {
    if (new URL(url).origin === SANDBOX) window.location.assign(url);
  }

  /** Starts the frame and passes on what it says; `show` and `hide` place it on the page. */
  function connect(config, { frame, show, hide, remove }) {
    const state = { loaded: false, open: false, openWhenLoaded: false, destroyed: false };
    const emit = (name, details) => config.onEvent?.(name, eventMetadata(details));
    const tell = (message) => frame.contentWindow?.postMessage(message, SANDBOX);

    function close() {
      state.open = false;
      state.openWhenLoaded = false;
      hide();
    }

    const heard = {
      ready() {
        state.loaded = true;
        config.onLoad?.();
        if (state.openWhenLoaded) open();
      },
      event({ name, metadata }) {
        emit(name, metadata);
      },
      redirect,
      success({ publicToken, metadata }) {
        close();
        emit("HANDOFF", { link_session_id: metadata.link_session_id });
        config.onSuccess(publicToken, metadata);
      },
      exit({ error, metadata }) {
        close();
        emit("EXIT", exitDetails(error, metadata));
        config.onExit?.(error, metadata);
      },
    };

    function hear(message) {
      if (message.source !== frame.contentWindow || message.origin !== SANDBOX) return;
      if (state.destroyed || !Object.hasOwn(heard, message.data?.type)) return;
      heard[message.data.type](message.data);
    }

    function open() {
      if (state.open || state.destroyed) return;
      state.openWhenLoaded = true;
      if (!state.loaded) return;
      state.open = true;
      show();
      emit("OPEN", {});
      tell({ type: "open" });
    }

    function exit(options) {
      if (!state.open) state.openWhenLoaded = false;
      else if (options?.force) heard.exit({ error: null, metadata: forcedExit() });
      else tell({ type: "exit" });
    }

    function destroy() {
      if (state.destroyed) return;
      if (state.open) close();
      state.destroyed = true;
      window.removeEventListener("message", hear);
      remove();
    }

    window.addEventListener("message", hear);
    // Data for flows that start with a phone number, which this stand-in does not have.
    return { open, exit, submit: () => undefined, destroy };
  }

  function forcedExit() {
    return { institution: null, status: null, link_session_id: "", request_id: "" };
  }

  function create(config) {
    checkConfig(config);
    const frame = createFrame(config);
    const overlay = createOverlay(frame);
    let restoreRest = () => undefined;
    let focused = null;
    whenBodyExists(() => document.body.append(overlay));
    return connect(config, {
      frame,
      show() {
        focused = document.activeElement;
        overlay.dataset.open = "";
        restoreRest = makeRestInert(overlay);
        frame.focus();
      },
      hide() {
        delete overlay.dataset.open;
        restoreRest();
        focused?.focus?.();
      },
      remove: () => overlay.remove(),
    });
  }

  function createEmbedded(config, container) {
    checkConfig(config);
    const frame = createFrame(config);
    frame.classList.add("plaid-link-frame-embedded");
    const nothing = () => undefined;
    const handler = connect(config, {
      frame,
      show: nothing,
      hide: nothing,
      remove: () => frame.remove(),
    });
    container.append(frame);
    handler.open();
    return { destroy: handler.destroy };
  }

  insertSheet();
  window.Plaid = { create, createEmbedded, version: "2.0.0-sandbox" };
})();
