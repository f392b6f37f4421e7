// Runs in the callback page: reports to the chat that opened the window. Where it cannot report, the visitor
// submits the page's form.
const { appOrigin: origin, state, code } = document.body.dataset;
const REPORT_EVERY_MS = 500;
const REPORTS = 20;

// The code is for the chat, not for whoever looks at this browser's history.
history.replaceState(null, '', location.pathname);

const show = (name) => {
  for (const view of document.querySelectorAll('[data-view]')) view.hidden = view.dataset.view !== name;
  document.querySelector('[data-view]:not([hidden]) h1')?.focus();
};

const report = (opener) => {
  let reports = 0;
  const send = () => {
    if (reports === REPORTS || opener.closed) {
      clearInterval(timer);
      // What went wrong is on show already.
      if (code) show('lost');
      return;
    }
    reports += 1;
    opener.postMessage({ type: 'casement-google', state, ...(code && { code }) }, origin);
  };
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== opener || from !== origin || data?.type !== 'casement-google' || data.state !== state)
      return;
    clearInterval(timer);
    if (code) show('done');
    window.close();
  });
  const timer = setInterval(send, REPORT_EVERY_MS);
  if (code) show('reporting');
  send();
};

if (origin && window.opener) report(window.opener);
else show(document.body.dataset.first);
if (document.body.dataset.first === 'done') window.close();
