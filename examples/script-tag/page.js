// Calls made before the chat's script has loaded wait in a queue.
window.casement =
  window.casement ||
  function (...call) {
    (window.casement.q = window.casement.q || []).push(call);
  };

const account = document.querySelector('.account');

// A tag with data-bot-id would start the chat by itself; this one waits, for it is also told how to learn who is logged in.
window.casement('createChat', {
  botId: 'casement',
  ...(!account.hidden && {
    getUserToken: async () => (await (await fetch('/api/chat-token')).text()) || null,
  }),
});

const showUser = (name) => {
  account.dataset.user = name;
  account.textContent = name ? 'Log out' : 'Log in as Ada';
  account.title = name && `Logged in as ${name}`;
};
const change = async (what) => {
  showUser(await (await fetch(`/api/${what}`, { method: 'POST' })).text());
  window.casement(what);
};
account.addEventListener('click', () => void change(account.dataset.user ? 'logout' : 'login'));
showUser(account.dataset.user);

for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => window.casement('open'));
}
