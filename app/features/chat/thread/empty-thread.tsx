import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Markdown } from '../../../markdown/markdown.tsx';
import type { QuestionTemplate } from '../../../service/contract/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { fillMessageBox, focusAfterPress, messageBox } from '../../../ui/message-box.ts';
import { useApp } from '../../app.ts';
import css from './empty-thread.module.css';

/** The first blank of a question template, `{name}`; undefined when there is none. */
export const findBlank = (text: string): { start: number; end: number } | undefined => {
  const found = /\{[^{}\n]+\}/.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
};

/** A greeting up to this length is a headline where there is room for one. */
const HEADLINE_LENGTH = 100;

type QuestionChoicesProps = {
  label: string;
  choices: readonly QuestionTemplate[];
  onChoose: (text: string) => void;
  /** Templates show their text below their title. */
  isTemplates?: boolean;
};

/** Questions to press instead of typing. */
const QuestionChoices = ({ label, choices, onChoose, isTemplates }: QuestionChoicesProps) => {
  if (choices.length === 0) return null;
  return (
    <ul className={isTemplates ? css.templates : css.choices} aria-label={label}>
      {choices.map(({ title, text }) => (
        <li key={`${title}\n${text}`}>
          <button type="button" dir="auto" onClick={() => onChoose(text)}>
            {title}
            {isTemplates && title !== text && <span>{text}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Fills a conversation in which nobody has said anything: the greeting and questions to begin with. */
export const EmptyThread = () => {
  const { t } = useTranslation('chat');
  const { visitor, conversation } = useApp();
  const { robotConfig, channelConfig, phase, absence } = useSnapshot(visitor.state);
  if (phase.type !== 'ready') return null;
  const send = (text: string) => {
    if (!conversation.send(text)) conversation.setDraft(text);
    focusAfterPress();
  };
  /** Sends a template without blanks; adds one with blanks to the composer, its first blank selected. */
  const fillIn = (text: string) => {
    const blank = findBlank(text);
    if (!blank) return send(text);
    const typed = conversation.state.draft.trimEnd();
    const before = typed === '' ? '' : `${typed}\n`;
    fillMessageBox(before + text);
    return messageBox()?.setSelectionRange(before.length + blank.start, before.length + blank.end);
  };
  const away = absence ? `\n\n${absence.text}` : '';
  const greeting = (robotConfig.firstMsg || t('thread.greeting')) + away;
  const isHeadline = greeting.length <= HEADLINE_LENGTH && !greeting.includes('\n');
  const examples = robotConfig.examMsg.map((text) => ({ title: text, text }));
  return (
    <div className={css.empty} data-greeting={isHeadline ? 'headline' : 'text'}>
      <Avatar src={channelConfig.botAvatar} />
      <div className={css.welcome} data-surface="welcome" dir="auto">
        <Markdown text={greeting} />
      </div>
      {!absence?.isShut && (
        <>
          <QuestionChoices label={t('thread.examples')} choices={examples} onChoose={send} />
          <QuestionChoices
            label={t('thread.templates')}
            choices={robotConfig.questionTemplate}
            onChoose={fillIn}
            isTemplates
          />
        </>
      )}
    </div>
  );
};
