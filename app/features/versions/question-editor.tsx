import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { MAX_QUESTION_LENGTH } from '../../service/contract/run.ts';
import { Button } from '../../ui/button.tsx';
import { enterKeyHint, isComposing, sendsMessageOnKey } from '../../ui/enter-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { useApp, useStore } from '../app.ts';
import { useThread } from '../thread-on-show.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { createAppBranches } from './branches.ts';
import { createEditing, lastQuestionOf } from './editing-store.ts';
import { createNextFocus } from './next-focus.ts';
import css from './question-editor.module.css';

/** Asks a question in other words. Enter sends, Escape leaves it as it was. */
const QuestionEditor = ({ message }: { message: ThreadMessage }) => {
  const { t } = useTranslation('versions');
  const app = useApp();
  const editing = app.store(createEditing);
  const nextFocus = app.store(createNextFocus);
  const thread = useThread();
  const problemId = useId();
  const before = textOf(message);
  const [text, setText] = useState(() => editing.keptText(message.id) ?? before);
  const box = useRef<HTMLTextAreaElement>(null);
  /** Whether the focus was in the message box, which gets it back then. */
  const [cameFromMessageBox] = useState(() => document.activeElement?.id === 'message');
  useEffect(() => {
    const { current } = box;
    if (current) {
      if (!editing.state.isRestored) {
        const place = document.createRange();
        place.selectNode(current.form ?? current);
        // The thread would go back to where it was when the focus alone brought the box into sight.
        thread.bringIntoSight(place);
        current.focus();
      }
      current.setSelectionRange(current.value.length, current.value.length);
    }
    return editing.leave;
  }, [editing, thread]);

  const write = (next: string) => {
    setText(next);
    editing.keepText(message.id, next);
  };
  const question = text.trim();
  const isTooLong = question.length > MAX_QUESTION_LENGTH;
  const cancel = () => {
    if (cameFromMessageBox) focusAfterPress();
    else nextFocus.want(message.id, 'edit');
    editing.end();
  };
  const send = () => {
    if (question === before.trim()) cancel();
    else if (app.store(createAppBranches).editQuestion(message.id, question)) {
      editing.end();
      focusAfterPress();
    }
  };
  const leaveOnEscape = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing(nativeEvent)) cancel();
  };
  const press = (event: KeyboardEvent) => {
    if (sendsMessageOnKey(event.nativeEvent)) {
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
        enterKeyHint={enterKeyHint()}
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

const pencilIcon = 'M13.5 6.5l4 4M5 19l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L9.5 18Z';

/** Opens the editor of a question. */
const EditButton = ({ message: { id } }: { message: ThreadMessage }) => {
  const { t } = useTranslation('versions');
  const { edit } = useStore(createEditing);
  const nextFocus = useStore(createNextFocus);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (nextFocus.take(id) === 'edit') button.current?.focus({ preventScroll: true });
  }, [nextFocus, id]);
  return (
    <IconButton
      ref={button}
      className={css.edit ?? ''}
      icon={pencilIcon}
      iconSize={18}
      label={t('edit')}
      onClick={() => edit(id)}
    />
  );
};

/** Opens the editor from beside what the question was refused for; nothing where it cannot be edited. */
export const EditWay = ({ message: { id } }: { message: ThreadMessage }) => {
  const { t } = useTranslation('versions');
  const { state, edit } = useStore(createEditing);
  const isEdited = useSnapshot(state).questionId === id;
  const canEdit = useConversationValue((tree) => !tree.run && lastQuestionOf(tree)?.id === id);
  return canEdit && !isEdited && <Button onClick={() => edit(id)}>{t('edit')}</Button>;
};

/** The pencil of a question, or its editor; they come together, so that the editor opens at once. */
export const EditPart = ({ message }: { message: ThreadMessage }) =>
  useSnapshot(useStore(createEditing).state).questionId === message.id ? (
    <QuestionEditor message={message} />
  ) : (
    <EditButton message={message} />
  );
