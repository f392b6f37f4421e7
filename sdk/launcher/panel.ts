import type { ChatStatus } from '../chat/state.ts';
import { element } from './elements.ts';
import { textsOf } from './texts.ts';

/** The box that holds the frame; while there is no chat in it, it says that the chat loads, or that it failed and what to do. */
export const createPanel = (pageUrl: string, onRetry: () => void) => {
  const waiting = element('div', 'waiting');
  waiting.role = 'status';
  const said = element('div', '');
  const retry = element('button', '');
  retry.type = 'button';
  retry.addEventListener('click', onRetry);
  const link = element('a', '');
  link.href = pageUrl;
  link.target = '_blank';
  const failure = element('div', 'failure', said, retry, link);
  failure.role = 'alert';

  const panel = element('div', 'panel', waiting, failure);
  panel.id = 'panel';

  return {
    panel,
    renderPanel: ({ state, canType, shownLocale }: ChatStatus) => {
      const texts = textsOf(shownLocale);
      panel.classList.toggle('shown', canType);
      panel.classList.toggle('ready', state === 'ready');
      panel.classList.toggle('failed', state === 'failed');
      // Assistive technology announces text that appears, so each is there only while it is true.
      waiting.textContent = state === 'loading' && !canType ? texts.loading : '';
      said.textContent = state === 'failed' ? texts.failed : '';
      retry.textContent = texts.tryAgain;
      link.textContent = texts.openInNewTab;
    },
  };
};
