import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { versionsOf } from '../../conversation/tree/message-tree.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { createAppBranches } from './branches.ts';
import { createNextFocus } from './next-focus.ts';
import css from './version-controls.module.css';

/**
 * Has the question answered once more; the answer stays as a version beside the new one. Nothing where the
 * agent always says the same, but under an answer that is not whole.
 */
export const RegenerateButton = ({ message }: { message: ThreadMessage }) => {
  const { t } = useTranslation('versions');
  const { conversation, visitor } = useApp();
  const isBusy = useSnapshot(conversation.state).run !== null;
  const { canRegenerate } = useSnapshot(visitor.state).robotConfig;
  if (canRegenerate === 0 && message.status === 'complete') return null;
  const press = () => {
    // The button goes with its answer.
    if (conversation.regenerate(message.id)) focusAfterPress();
  };
  return (
    <IconButton
      className={css.regenerate ?? ''}
      icon="retry"
      iconSize={18}
      label={t('regenerate')}
      disabled={isBusy}
      onClick={press}
    />
  );
};

const previousIcon = 'm14 7-5 5 5 5';
const nextIcon = 'm10 7 5 5-5 5';

/** Goes through the versions of a message; nothing while there is only one. */
export const VersionPager = ({ message: { id } }: { message: ThreadMessage }) => {
  const { t, i18n } = useTranslation('versions');
  const app = useApp();
  const nextFocus = app.store(createNextFocus);
  const index = useConversationValue((tree) => versionsOf(tree, id).index);
  const count = useConversationValue((tree) => versionsOf(tree, id).count);
  const place = useRef<HTMLDivElement>(null);
  // Describes the focused button. A live region would stay silent: each version draws a pager of its own.
  const placeId = useId();
  useEffect(() => {
    const control = nextFocus.take(id);
    if (!control || !place.current) return;
    const [previous, next] = place.current.querySelectorAll('button');
    const wanted = control === 'next' ? next : previous;
    // At either end the button that was pressed is out of use.
    const target = wanted?.disabled ? (wanted === next ? previous : next) : wanted;
    target?.focus({ preventScroll: true });
  }, [nextFocus, id]);
  if (count < 2) return null;
  const go = (control: 'previous' | 'next') => {
    const { previousId, nextId } = versionsOf(app.conversation.state, id);
    const messageId = control === 'next' ? nextId : previousId;
    if (messageId === undefined) return;
    nextFocus.want(messageId, control);
    app.store(createAppBranches).showVersion(messageId);
  };
  const numbers = {
    number: formatNumber(index + 1, i18n.language),
    count: formatNumber(count, i18n.language),
  };
  return (
    <div ref={place} className={css.pager}>
      <IconButton
        icon={previousIcon}
        iconSize={18}
        label={t('previous')}
        aria-describedby={placeId}
        disabled={index === 0}
        onClick={() => go('previous')}
      />
      <span aria-hidden="true">{t('place', numbers)}</span>
      <span id={placeId} className="visually-hidden">
        {t('placeLabel', numbers)}
      </span>
      <IconButton
        icon={nextIcon}
        iconSize={18}
        label={t('next')}
        aria-describedby={placeId}
        disabled={index === count - 1}
        onClick={() => go('next')}
      />
    </div>
  );
};
