import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { subscribe } from 'valtio/vanilla';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { textOf } from '../../../conversation/tree/message-tree.ts';
import { useApp } from '../../app.ts';

/**
 * Gives a component the text of an answer, also while nothing but the text grows and `message` stays the same
 * object. It renders at once, for the frame that is about to be drawn; `useSyncExternalStore` would run a
 * task after each frame as well.
 */
export const useAnswerText = (message: ThreadMessage): string => {
  const { state } = useApp().conversation;
  const [grown, setGrown] = useState(() => ({
    message,
    text: textOf(state.live?.id === message.id ? state.live : message),
  }));
  useLayoutEffect(() => {
    if (message.status !== 'running') return undefined;
    const show = () => {
      if (state.live?.id === message.id) setGrown({ message, text: textOf(state.live) });
    };
    show();
    return subscribe(state, () => flushSync(show));
  }, [state, message]);
  return grown.message === message ? grown.text : textOf(message);
};
