import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import { Button } from '../../ui/button.tsx';
import { useApp, useStore } from '../app.ts';
import { CallLine } from './call-line.tsx';
import { expiryOf } from './expiry.ts';
import { ExpiredLine } from './expiry-note.tsx';
import { callIdOf, createHostCalls } from './host-calls-store.ts';
import { createOfferedTools, titleOf } from './offered-tools.ts';
import { QuestionCard } from './question-card.tsx';
import { ToolCard } from './tool-card.tsx';
import { useIsPast } from './use-is-past.ts';
import css from './host-tools.module.css';

export type HostToolsProps = { message: ThreadMessage };

const ANNOUNCE_DELAY_MS = 100;
const noInterrupts: readonly Interrupt[] = [];

/** Shows under an answer that waits what the visitor is asked, what runs, and how it ended. */
export const HostTools = ({ message }: HostToolsProps) => {
  const { t } = useTranslation(['hostTools', 'common']);
  const { conversation } = useApp();
  const hostCalls = useStore(createHostCalls);
  const { headId, run } = useSnapshot(conversation.state);
  const { list, lost } = useSnapshot(hostCalls.state);
  const { list: tools } = useSnapshot(useStore(createOfferedTools).state);
  const [announced, setAnnounced] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const calls = list.filter(({ answerId }) => answerId === message.id);
  const isActive = headId === message.id && !run && message.interrupts !== undefined;
  const interrupts = (isActive && message.interrupts) || noInterrupts;
  const isOpen = (interrupt: Interrupt) => !calls.some(({ id }) => id === callIdOf(message, interrupt));
  const open = interrupts.filter(isOpen);

  /** Keeps the focus near a button that goes with its card. */
  const keepFocus = () => place.current?.focus({ preventScroll: true });
  const isPast = useIsPast(expiryOf(interrupts), () => {
    if (place.current?.contains(document.activeElement)) keepFocus();
  });

  useEffect(() => (isActive ? hostCalls.runUnattended(message) : undefined), [isActive, message, hostCalls]);
  useEffect(() => {
    if (!message.interrupts) hostCalls.cancelAll(message.id);
  }, [message.interrupts, message.id, hostCalls]);

  const announcement = open
    .map((interrupt) => {
      const title = titleOf(tools, interrupt);
      if (isPast) return t('expired', { title });
      return interrupt.tool ? t('announceAsk', { title }) : title;
    })
    .join(' ');
  useEffect(() => {
    // Some screen readers skip the text that a live region has when it appears.
    const timer = setTimeout(setAnnounced, ANNOUNCE_DELAY_MS, announcement);
    return () => clearTimeout(timer);
  }, [announcement]);

  const isRunning = calls.some(({ status }) => status === 'running');
  const isStuck = isActive && open.length === 0 && (isPast ? !isRunning : message.error !== undefined);
  return (
    <div ref={place} className={css.place} tabIndex={-1}>
      {calls.map((call) => (
        <CallLine key={call.id} call={call} onStopped={keepFocus} />
      ))}
      {open.map((interrupt) => {
        if (isPast) return <ExpiredLine key={interrupt.id} title={titleOf(tools, interrupt)} />;
        const Card = interrupt.tool ? ToolCard : QuestionCard;
        const id = callIdOf(message, interrupt);
        return (
          <Card
            key={id}
            message={message}
            interrupt={interrupt}
            isLost={lost.includes(id)}
            onAnswered={keepFocus}
          />
        );
      })}
      {isStuck && (
        <p className={css.stuck}>
          {t('notTaken')}
          {!isPast && (
            <Button icon="retry" onClick={() => hostCalls.retry(message)}>
              {t('common:tryAgain')}
            </Button>
          )}
        </p>
      )}
      <output className="visually-hidden">{announced}</output>
    </div>
  );
};
