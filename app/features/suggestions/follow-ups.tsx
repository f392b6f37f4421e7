import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { focusMessageBox } from '../../ui/message-box.ts';
import { useApp, useStore } from '../app.ts';
import { createFollowUps } from './follow-ups-store.ts';
import css from './follow-ups.module.css';

/** Offers questions that may follow an answer; a pressed one is sent, and the draft stays. */
export const FollowUps = ({ message }: { message: ThreadMessage }) => {
  const { t } = useTranslation('suggestions');
  const { visitor, conversation } = useApp();
  const followUps = useStore(createFollowUps);
  const { language } = useSnapshot(visitor.state);
  const { sessionId } = useSnapshot(conversation.state);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  useEffect(() => {
    if (sessionId === null) return undefined;
    const finding = new AbortController();
    const find = async () => {
      const answer = { sessionId, messageId: message.id };
      const found = await followUps.find(answer, language, finding.signal);
      if (!finding.signal.aborted) setQuestions(found);
    };
    void find();
    return () => finding.abort();
  }, [followUps, sessionId, message.id, language]);
  const ask = (question: string) => {
    // The pressed button goes, because its answer is no longer the last.
    if (conversation.send(question)) focusMessageBox();
  };
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
