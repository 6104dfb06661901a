// A page outlives the server it was opened on. When its credential is no longer good, or it was opened without
// one, it asks for its player's address of now; simcord's own script loads the page again for a new one.
setInterval(async () => {
  const loading = document.getElementById("preview-app").getAttribute("aria-busy") === "true";
  if (loading || window.simcordPreview?.authorized) return;
  const answer = await fetch(`${location.pathname}/address`).catch(() => null);
  if (!answer?.ok) return;
  const credential = await answer.text();
  if (location.hash === `#${credential}`) location.reload();
  else location.hash = credential;
}, 1000);

// A link to a message of this channel leads to it here, not to Discord, which knows nothing of it.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="https://discord.com/channels/"]');
  if (!link) return;
  event.preventDefault();
  const message = link.pathname.split("/")[4];
  document.querySelector(`.channel-message[data-message-id="${message}"]`)?.scrollIntoView();
}, true);

// What a command's option may be is offered before the first letter, as in Discord.
document.addEventListener("focusin", (event) => {
  const field = event.target;
  if (!field.matches?.('.command-option-input[aria-autocomplete="list"]') || field.value) return;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
