import './texts.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { editQuestion } from '../../conversation/conversation-store.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { MAX_QUESTION_LENGTH } from '../../service/contract/run.ts';
import { Button } from '../../ui/button.tsx';
import { sendsOnKey } from '../../ui/enter-key.ts';
import { editing, endEdit, leaveEdit } from './editing-store.ts';
import { focusLater, focusMessageBox } from './focus-later.ts';
import { keepEdit, readEdit } from './kept-edit.ts';
import css from './question-editor.module.css';

export type QuestionEditorProps = { message: ThreadMessage };

/** Asks a question in other words. Enter sends, Escape leaves it as it was. */
export const QuestionEditor = ({ message }: QuestionEditorProps) => {
  const { t } = useTranslation('versions');
  const problemId = useId();
  const before = textOf(message);
  const [text, setText] = useState(() => {
    const kept = readEdit();
    return kept?.questionId === message.id ? kept.text : before;
  });
  const box = useRef<HTMLTextAreaElement>(null);
  /** Where the focus was: what brought the visitor here gets it back. */
  const [cameFromMessageBox] = useState(() => document.activeElement?.id === 'message');
  useEffect(() => {
    const { current } = box;
    if (!editing.isRestored) current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    return leaveEdit;
  }, []);

  const write = (next: string) => {
    setText(next);
    keepEdit({ questionId: message.id, text: next });
  };
  const question = text.trim();
  const isTooLong = question.length > MAX_QUESTION_LENGTH;
  const cancel = () => {
    if (cameFromMessageBox) focusMessageBox();
    else focusLater({ messageId: message.id, control: 'edit' });
    endEdit();
  };
  const send = () => {
    if (question === before.trim()) cancel();
    else if (editQuestion(message.id, question)) {
      endEdit();
      focusMessageBox();
    }
  };
  const leaveOnEscape = ({ key, keyCode, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing && keyCode !== 229) cancel();
  };
  const press = (event: KeyboardEvent) => {
    if (sendsOnKey(event.nativeEvent)) {
      event.preventDefault();
      send();
    } else leaveOnEscape(event);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={css.editor} data-surface="input" data-escape="" onSubmit={submit}>
      <textarea
        ref={box}
        value={text}
        rows={1}
        dir="auto"
        aria-label={t('editLabel')}
        aria-invalid={isTooLong}
        aria-describedby={problemId}
        enterKeyHint="send"
        onKeyDown={press}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <p id={problemId} role="alert">
        {isTooLong && t('tooLong')}
      </p>
      <div className={css.buttons}>
        <Button onKeyDown={leaveOnEscape} onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button look="main" type="submit" onKeyDown={leaveOnEscape} disabled={question === '' || isTooLong}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
};
