import { subscribeKey } from 'valtio/utils';
import { subscribe } from 'valtio/vanilla';
import type { App } from '../app.ts';

export type AbsenceOptions = {
  /** The panel was closed. */
  onHidden: () => void;
  /** Another visitor has taken over, or the composer is gone. */
  onGone: () => void;
};

/** Tells when the visitor who speaks, or the place for their words, is not there any more. */
export const watchAbsence = (
  { visitor, conversationEvents, host, signal }: App,
  { onHidden, onGone }: AbsenceOptions,
): void => {
  const stops = [
    subscribeKey(host.state, 'isVisible', (isVisible) => {
      if (!isVisible) onHidden();
    }),
    conversationEvents.listen((event) => {
      if (event.type === 'visitor-changed' && !event.isSame) onGone();
    }),
    subscribe(visitor.state, () => {
      const { phase, account } = visitor.state;
      if (phase.type !== 'ready' || account?.status === 'disabled') onGone();
    }),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
};
