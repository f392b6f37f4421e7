import { pagePart } from '../../../page/contract.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { MAX_QUESTION_LENGTH } from '../../../service/contract/run.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { focusAfterPress, focusMessageBox } from '../../../ui/message-box.ts';
import { useApp } from '../../app.ts';
import { Slot } from '../../slot.tsx';
import { composerElements, createComposer } from './composer-store.ts';
import css from './composer.module.css';

const CharacterCount = onDemand(async () => (await import('./character-count.tsx')).CharacterCount, {
  texts: 'details',
  fallback: 'nothing',
});

/** From here on the visitor is told how much room is left. */
const NEAR_THE_END = 1000;

const COUNT_ID = 'character-count';

/** Takes index.html's Send away; its focus goes to the composer, and a press under way still sends. */
const takeSendButton = (submit: () => void): void => {
  const button = pagePart('send');
  // Such a press ends on the button in its place, which gets no click because it did not begin there.
  if (button?.matches(':active:hover')) {
    const ended = new AbortController();
    const end = ({ type, target }: Event) => {
      // A press that the browser takes for something else, as a scroll, is over as well, and sends nothing.
      ended.abort();
      if (type === 'pointerup' && target instanceof Node && pagePart('composer-end')?.contains(target))
        submit();
    };
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, { signal: ended.signal });
  }
  // A button that loses the focus is no longer pressed.
  if (document.activeElement === button && button !== null) focusMessageBox();
  button?.remove();
};

export type ComposerProps = {
  /** Out of use while another screen is in the thread's place. */
  isHidden: boolean;
};

/** The composer. The form and the textarea are index.html's own; this adds the parts in and above them. */
export const Composer = ({ isHidden }: ComposerProps) => {
  const { t } = useTranslation('chat');
  const app = useApp();
  const composer = app.store(createComposer);
  const { draft, draftAttachments, run, uploads, heldUploads, missingUploads } = useSnapshot(
    app.conversation.state,
  );
  const { isWaiting, isQueued, isEmpty } = useSnapshot(composer.state);
  const isHeld = uploads > heldUploads;
  const waitsFor = isQueued ? 'queued' : isWaiting && isHeld ? 'uploading' : undefined;
  const question = draft.trim();
  const isBlank = question === '' && draftAttachments.length + uploads + missingUploads === 0;
  const [{ above, top, start, end }] = useState(composerElements);

  // A button of the app replaces Send of index.html.
  useLayoutEffect(() => takeSendButton(composer.submit), [composer]);
  useEffect(() => {
    const { form, message } = composerElements();
    const isBack = form.hidden && !isHidden;
    form.hidden = isHidden;
    // The textarea replaces an element that may have had the focus, which would be lost.
    if (isBack && document.activeElement === document.body && document.hasFocus()) focusMessageBox();
    message.setAttribute('aria-label', t('composer.message'));
    message.setAttribute('aria-describedby', COUNT_ID);
    message.placeholder = t('composer.placeholder');
  }, [isHidden, t]);

  const left = MAX_QUESTION_LENGTH - question.length;
  // A text that is sent while an answer is being written goes out at its end; screen keyboards have no key
  // for that.
  const canSend = !run || !isBlank;
  const stop = run && (
    <IconButton
      icon="stop"
      label={t('composer.stop')}
      aria-busy={run.phase === 'stopping'}
      onClick={({ detail }) => {
        // The second click of a double click on Send lands here.
        if (detail > 1) return;
        void app.conversation.stop();
        focusAfterPress();
      }}
    />
  );
  const send = canSend && (
    <IconButton
      icon="send"
      label={t('composer.send')}
      aria-busy={isWaiting}
      disabled={isBlank || left < 0 || waitsFor !== undefined}
      onClick={() => {
        composer.submit();
        focusMessageBox();
      }}
    />
  );
  return (
    <>
      {createPortal(
        <>
          <Slot name="aboveComposer" />
          <p className={css.empty} role="alert">
            {isEmpty && isBlank && t('composer.empty')}
          </p>
          {/* There before its words, so that screen readers hear them. */}
          <span className={css.queued} aria-live="polite">
            {waitsFor && t(`composer.${waitsFor}`)}
          </span>
          {waitsFor && (
            <button
              type="button"
              className={css.takeBack}
              onClick={() => {
                composer.takeBack();
                focusMessageBox();
              }}
            >
              {t('composer.takeBack')}
            </button>
          )}
          {left <= NEAR_THE_END && <CharacterCount id={COUNT_ID} text={question} />}
        </>,
        above,
      )}
      {createPortal(<Slot name="composerTop" />, top)}
      {createPortal(<Slot name="composerStart" />, start)}
      {createPortal(
        <>
          <Slot name="composerEnd" />
          {stop}
          {send}
        </>,
        end,
      )}
    </>
  );
};
