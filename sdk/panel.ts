import { element, icon } from './elements.ts';
import type { Texts } from './texts.ts';

export type PanelHandlers = { pageUrl: string; onRetry: () => void; onDismiss: () => void };

/** Distance from the top and width of each grey bar that stands for the chat while it loads. */
const BONES = [
  ['20px', '42%'],
  ['92px', '64%'],
  ['118px', '78%'],
  ['144px', '36%'],
] as const;

/** The box that holds the frame, and what it shows while there is no chat in it: that it loads, or that it failed and a way on. */
export const createPanel = ({ pageUrl, onRetry, onDismiss }: PanelHandlers) => {
  const status = element('span', 'said');
  status.setAttribute('role', 'status');
  const waiting = element('div', 'waiting', status);
  for (const [top, width] of BONES) {
    const bone = element('div', 'bone');
    bone.style.top = top;
    bone.style.width = width;
    waiting.append(bone);
  }

  const said = element('p', '');
  const retry = element('button', 'button');
  retry.type = 'button';
  retry.addEventListener('click', onRetry);
  const link = element('a', '');
  link.href = pageUrl;
  link.target = '_blank';
  link.rel = 'noopener';
  const failure = element('div', 'failure', said, retry, link);
  failure.setAttribute('role', 'alert');

  const dismiss = element('button', 'dismiss', icon('', 'M6 6l12 12M18 6 6 18'));
  dismiss.type = 'button';
  dismiss.addEventListener('click', onDismiss);

  const panel = element('div', 'panel', waiting, failure, dismiss);
  panel.id = 'panel';
  panel.setAttribute('part', 'panel');

  let stage: 'loading' | 'ready' | 'failed' = 'loading';
  let texts: Texts | undefined;
  const update = () => {
    panel.classList.toggle('ready', stage === 'ready');
    panel.classList.toggle('failed', stage === 'failed');
    // Text that appears is what assistive technology announces, so each is there only while it is true.
    status.textContent = stage === 'loading' ? (texts?.loading ?? '') : '';
    said.textContent = stage === 'failed' ? (texts?.failed ?? '') : '';
    retry.textContent = texts?.tryAgain ?? '';
    link.textContent = texts?.openInNewTab ?? '';
    dismiss.setAttribute('aria-label', texts?.closeChat ?? '');
  };

  return {
    panel,
    setStage: (next: typeof stage) => {
      stage = next;
      update();
    },
    setTexts: (next: Texts) => {
      texts = next;
      update();
    },
  };
};
