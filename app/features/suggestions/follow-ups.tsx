import './texts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation, send } from '../../conversation/conversation-store.ts';
import { visitor } from '../../visitor/visitor-store.ts';
import { findFollowUps } from './find-follow-ups.ts';
import { messageBox } from './message-box.ts';
import css from './follow-ups.module.css';

export type FollowUpsProps = { message: ThreadMessage };

const ask = (question: string) => {
  // The button goes with its answer no longer being the last.
  if (send(question)) messageBox()?.focus({ preventScroll: true });
};

/** Questions that may follow an answer; a pressed one is sent, and what is being written stays. */
export const FollowUps = ({ message }: FollowUpsProps) => {
  const { t } = useTranslation('suggestions');
  const { language } = useSnapshot(visitor);
  const { sessionId } = useSnapshot(conversation);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  useEffect(() => {
    if (sessionId === null) return undefined;
    const finding = new AbortController();
    const find = async () => {
      const found = await findFollowUps({ sessionId, messageId: message.id }, language, finding.signal);
      if (!finding.signal.aborted) setQuestions(found);
    };
    void find();
    return () => finding.abort();
  }, [sessionId, message.id, language]);
  return (
    questions.length > 0 && (
      <ul className={css.list} aria-label={t('followUps')}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" dir="auto" onClick={() => ask(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    )
  );
};
