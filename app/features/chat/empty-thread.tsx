import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { send, setDraft } from '../../conversation/conversation-store.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { visitor } from '../../visitor/visitor-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { findBlank } from './blanks.ts';
import { focusComposer, selectInComposer } from './composer-elements.ts';
import { QuestionChoices } from './question-choices.tsx';
import { Slot } from './slots.ts';
import css from './empty-thread.module.css';

const ask = (text: string) => {
  if (!send(text)) setDraft(text);
  focusComposer();
};

/** A template without blanks is a question; with blanks it goes into the composer, the first one selected. */
const fillIn = (text: string) => {
  const blank = findBlank(text);
  if (!blank) return ask(text);
  setDraft(text);
  return selectInComposer(text, blank);
};

/** What stands in a conversation that nobody has said anything in: the greeting and questions to begin with. */
export const EmptyThread = () => {
  const { t } = useTranslation('chat');
  const { robotConfig, channelConfig, phase } = useSnapshot(visitor);
  if (phase.type !== 'ready') return null;
  const examples = robotConfig.examMsg.map((text) => ({ title: text, text }));
  return (
    <div className={css.empty}>
      <Avatar src={channelConfig.botAvatar} />
      <div className={css.welcome} data-surface="welcome" dir="auto">
        {robotConfig.firstMsg ? <Markdown text={robotConfig.firstMsg} /> : <p>{t('thread.greeting')}</p>}
      </div>
      <QuestionChoices label={t('thread.examples')} choices={examples} onChoose={ask} />
      <QuestionChoices
        label={t('thread.templates')}
        choices={robotConfig.questionTemplate}
        onChoose={fillIn}
        isTemplates
      />
      <Slot name="emptyThread" />
    </div>
  );
};
