import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { Interrupt } from '../../service/contract/conversation.ts';
import { Button } from '../../ui/button.tsx';
import { useApp, useStore } from '../app.ts';
import { ArgumentList } from './argument-list.tsx';
import { ExpiryNote } from './expiry-note.tsx';
import { createHostCalls } from './host-calls-store.ts';
import { createOfferedTools, findTool } from './offered-tools.ts';
import css from './host-tools.module.css';

export type CardProps = {
  message: ThreadMessage;
  interrupt: Interrupt;
  /** Whether the call was started before a reload and nobody knows how it ended. */
  isLost: boolean;
  /** Called when the visitor pressed a button, before the card goes. */
  onAnswered: () => void;
};

/** Asks whether the host page may run one of its tools. */
export const ToolCard = ({ message, interrupt, isLost, onAnswered }: CardProps) => {
  const { t } = useTranslation('hostTools');
  const { allow, decline, skip } = useStore(createHostCalls);
  const { list } = useSnapshot(useStore(createOfferedTools).state);
  const { canRunTools } = useSnapshot(useApp().host.state);
  const titleId = useId();
  const { tool: called } = interrupt;
  const tool = findTool(list, interrupt);
  const isOffered = tool !== undefined && canRunTools;
  const press = (answer: (of: ThreadMessage, to: Interrupt) => void) => () => {
    onAnswered();
    answer(message, interrupt);
  };
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <p className={css.eyebrow}>{t('asks')}</p>
      <h3 id={titleId} dir="auto">
        {tool?.title ?? called?.name}
      </h3>
      {tool?.description && <p dir="auto">{tool.description}</p>}
      <ArgumentList text={called?.arguments ?? ''} parameters={tool?.parameters} />
      {isLost && <p className={css.notice}>{t('lost')}</p>}
      <ExpiryNote message={message} />
      {!isOffered && <p className={css.notice}>{t('unavailable')}</p>}
      <div className={css.buttons}>
        {isOffered && (
          <Button look="main" onClick={press(allow)}>
            {t('allow')}
          </Button>
        )}
        {isOffered && <Button onClick={press(decline)}>{t('decline')}</Button>}
        {!isOffered && <Button onClick={press(skip)}>{t('goOn')}</Button>}
      </div>
    </section>
  );
};
