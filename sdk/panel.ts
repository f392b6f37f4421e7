import { element } from './elements.ts';
import type { Texts } from './texts.ts';

/** `shown`: the frame can be seen and typed in, and is not heard of yet. */
export type PanelStage = 'loading' | 'shown' | 'ready' | 'failed';

/** The box that holds the frame, and what it shows while there is no chat in it: that it loads, or that it failed and a way on. */
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

  let stage: PanelStage = 'loading';
  let texts: Texts;
  const update = () => {
    for (const name of ['shown', 'ready', 'failed']) panel.classList.toggle(name, stage === name);
    // Text that appears is what assistive technology announces, so each is there only while it is true.
    waiting.textContent = stage === 'loading' ? texts.loading : '';
    said.textContent = stage === 'failed' ? texts.failed : '';
    retry.textContent = texts.tryAgain;
    link.textContent = texts.openInNewTab;
  };

  return {
    panel,
    setStage: (next: PanelStage) => {
      stage = next;
      update();
    },
    setTexts: (next: Texts) => {
      texts = next;
      update();
    },
  };
};
