// Calls made before the chat's script has loaded wait in a queue.
window.casement =
  window.casement ||
  function (...call) {
    (window.casement.q = window.casement.q || []).push(call);
  };

for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => window.casement('open'));
}
