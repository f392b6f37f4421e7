import { useInterval } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import { Button, TryAgain } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useStore } from '../app.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { QuestionCard, ToolCard } from './cards.tsx';
import { expiryOf } from './expiry.ts';
import { callIdOf, type HostCall } from './call-ends.ts';
import { createHostCalls } from './host-calls-store.ts';
import { titleOf } from './call-titles.ts';
import { createOfferedTools } from './offered-tools.ts';
import css from './host-tools.module.css';

// Calls of tools under an answer: what the page does or has done, and the cards that ask the visitor first.

const icons: Record<HostCall['status'], IconName> = {
  running: 'retry',
  done: 'check',
  answered: 'check',
  approved: 'check',
  failed: 'alert',
  stopped: 'stop',
  declined: 'close',
  skipped: 'close',
};

const SECOND_MS = 1000;

/** Shows the seconds since a call started; only this renders again each second. */
const Elapsed = ({ sinceMs }: { sinceMs: number }) => {
  const { t } = useTranslation('host-tools');
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), SECOND_MS, { autoInvoke: true });
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / SECOND_MS));
  return (
    <span className={css.elapsed} aria-hidden="true">
      {t('elapsed', { seconds })}
    </span>
  );
};

type CallLineProps = {
  call: HostCall;
  /** Called when the visitor pressed Stop, before the button goes. */
  onStopped: () => void;
};

/** Shows a call that runs, or how it ended. */
const CallLine = ({ call, onStopped }: CallLineProps) => {
  const { t } = useTranslation('host-tools');
  const { stop } = useStore(createHostCalls);
  const { id, title, status, startedAtMs, problem } = call;
  const isRunning = status === 'running';
  return (
    <div className={css.line} data-status={status}>
      <Icon name={icons[status]} size={16} />
      <output dir="auto">
        {t(status, { title })}
        {problem && <small>{problem}</small>}
      </output>
      {isRunning && <Elapsed sinceMs={startedAtMs} />}
      {isRunning && (
        <Button
          icon="stop"
          onClick={() => {
            stop(id);
            onStopped();
          }}
        >
          {t('stop')}
        </Button>
      )}
    </div>
  );
};

/** Stands in place of a question that it is too late to answer. */
const ExpiredLine = ({ title }: { title: string }) => {
  const { t } = useTranslation('host-tools');
  return (
    <div className={css.line} data-status="expired">
      <Icon name="alert" size={16} />
      <span dir="auto">{t('expired', { title })}</span>
    </div>
  );
};

/** The longest time that a timer can wait, about 24 days; a page does not stay open for longer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * Says whether a time has passed; the component renders again when it passes.
 * @param timeMs Epoch milliseconds; undefined never passes.
 * @param onPast Called when it passes, before the component renders again.
 */
const useIsPast = (timeMs: number | undefined, onPast: () => void): boolean => {
  const [nowMs, setNowMs] = useState(Date.now);
  const isPast = timeMs !== undefined && timeMs <= nowMs;
  const end = useEffectEvent(() => {
    onPast();
    setNowMs(Math.max(Date.now(), timeMs ?? 0));
  });
  useEffect(() => {
    const waitMs = (timeMs ?? Infinity) - Date.now();
    if (isPast || waitMs > MAX_WAIT_MS) return undefined;
    const timer = setTimeout(end, Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [timeMs, isPast]);
  return isPast;
};

const ANNOUNCE_DELAY_MS = 100;
const noInterrupts: readonly Interrupt[] = [];

/** Shows under an answer that waits what the visitor is asked, what runs, and how it ended. */
export const HostTools = ({ message }: { message: ThreadMessage }) => {
  const { t } = useTranslation('host-tools');
  const hostCalls = useStore(createHostCalls);
  const isLast = useConversationValue(({ headId, run }) => headId === message.id && run === null);
  const { list, lost } = useSnapshot(hostCalls.state);
  const { list: tools } = useSnapshot(useStore(createOfferedTools).state);
  const [announced, setAnnounced] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const calls = list.filter(({ answerId }) => answerId === message.id);
  const isActive = isLast && message.interrupts !== undefined;
  const interrupts = (isActive && message.interrupts) || noInterrupts;
  const isOpen = (interrupt: Interrupt) => !calls.some(({ id }) => id === callIdOf(message, interrupt));
  const open = interrupts.filter(isOpen);

  /** Takes the focus from a button that is about to go with its card, so that it is not lost. */
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
      const title = titleOf(tools, message, interrupt);
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
  // Every call is over and its result is with the service, but the answer still waits.
  const isStuck = isActive && open.length === 0 && !isRunning;
  // When a card goes, the focus comes here, and assistive technology reads the outcome as the name of this
  // place.
  const decided = calls.map(({ status, title }) => t(status, { title })).join(' ');
  return (
    <div
      ref={place}
      className={css.place}
      tabIndex={-1}
      {...(decided && { role: 'group', 'aria-label': decided })}
    >
      {calls.map((call) => (
        <CallLine key={call.id} call={call} onStopped={keepFocus} />
      ))}
      {open.map((interrupt) => {
        if (isPast) return <ExpiredLine key={interrupt.id} title={titleOf(tools, message, interrupt)} />;
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
          {!isPast && <TryAgain onClick={() => hostCalls.retry(message)} />}
        </p>
      )}
      <div className="visually-hidden" aria-live="polite">
        {announced}
      </div>
    </div>
  );
};
