import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Markdown } from '../../markdown/markdown.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { focusMessageBox } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import { findBlank } from './blanks.ts';
import { selectInComposer } from './composer-elements.ts';
import { QuestionChoices } from './question-choices.tsx';
import css from './empty-thread.module.css';

/** Fills a conversation in which nobody has said anything: the greeting and questions to begin with. */
export const EmptyThread = () => {
  const { t } = useTranslation('chat');
  const { visitor, conversation } = useApp();
  const { robotConfig, channelConfig, phase } = useSnapshot(visitor.state);
  if (phase.type !== 'ready') return null;
  const send = (text: string) => {
    if (!conversation.send(text)) conversation.setDraft(text);
    focusMessageBox();
  };
  /** A template without blanks is a question; with blanks it goes into the composer, the first one selected. */
  const fillIn = (text: string) => {
    const blank = findBlank(text);
    if (!blank) return send(text);
    conversation.setDraft(text);
    return selectInComposer(text, blank);
  };
  const examples = robotConfig.examMsg.map((text) => ({ title: text, text }));
  return (
    <div className={css.empty}>
      <Avatar src={channelConfig.botAvatar} />
      <div className={css.welcome} data-surface="welcome" dir="auto">
        {robotConfig.firstMsg ? <Markdown text={robotConfig.firstMsg} /> : <p>{t('thread.greeting')}</p>}
      </div>
      <QuestionChoices label={t('thread.examples')} choices={examples} onChoose={send} />
      <QuestionChoices
        label={t('thread.templates')}
        choices={robotConfig.questionTemplate}
        onChoose={fillIn}
        isTemplates
      />
    </div>
  );
};
