import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { recommend } from '../../service/contract/suggestions.ts';
import { focusAfterPress } from '../../ui/message-box.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import { type App, useApp, useStore } from '../app.ts';
import css from './follow-ups.module.css';

const MAX_CACHED = 50;
/** More than these would be a list to read. */
const MAX_QUESTIONS = 3;

/** Questions that may follow an answer. */
const createFollowUps = ({ visitor }: App) => {
  const cache = new Map<string, readonly string[]>();
  return {
    /** Asks the service, once for each answer and language; no questions when it cannot say. */
    find: async (
      answer: { sessionId: string; messageId: string },
      language: string,
      signal: AbortSignal,
    ): Promise<readonly string[]> => {
      const key = `${language} ${answer.messageId}`;
      const cached = cache.get(key);
      if (cached) return cached;
      try {
        const { list } = await visitor.service.call(recommend, answer, { signal });
        const written = list.filter((question) => question.trim() !== '');
        const questions = [...new Set(written)].slice(0, MAX_QUESTIONS);
        const [oldest] = cache.keys();
        if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
        cache.set(key, questions);
        return questions;
      } catch (error) {
        // The answer is complete without this extra.
        showFailure(error);
        return [];
      }
    },
  };
};

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
    // The pressed button leaves the page, because its answer is no longer the last.
    if (conversation.send(question)) focusAfterPress();
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
