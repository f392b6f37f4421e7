import type { ChatContext } from '../chat/context.ts';
import type { Notices } from '../launcher/notices.ts';
import type { NamedRule } from './decide.ts';
import type { MemoryStore } from './memory.ts';
import { textIn } from './read-rules.ts';

/** A page that an open chat would cover, see `frame/full-screen.ts`. */
const SMALL = '(width < 480px), (height < 480px)';

/**
 * Has the chat speak for a rule: it opens, shows a teaser or puts words into the composer. Nothing of it
 * moves the focus, and no screen reader is told of it until it comes there.
 * @param notices Shows a teaser; undefined where no rule has one, or its code has not come.
 */
export const createSpeaker = (context: ChatContext, memory: MemoryStore, notices: Notices | undefined) => {
  const { store, events, view, page } = context;
  const small = matchMedia(SMALL);
  /** The rule that has spoken on this page. */
  let spoken: NamedRule | undefined;
  let hideTeaser: (() => void) | undefined;

  const canOpen = ({ open }: NamedRule) => open === true && !small.matches;
  const canShow = ({ teaser }: NamedRule) =>
    teaser !== undefined && notices !== undefined && Boolean(view.button);

  /** Whether assistive technology is told that the chat loads. */
  const setAnnouncing = (isOn: boolean) => {
    const waiting = view.panel.querySelector('.waiting');
    if (isOn) waiting?.setAttribute('role', 'status');
    else waiting?.removeAttribute('role');
  };
  const prefill = ({ prefill: text }: NamedRule) => {
    if (text !== undefined) void context.call('offerDraft', textIn(text, store.status.shownLocale));
  };
  const tell = ({ name }: NamedRule, phase: 'spoken' | 'accepted' | 'dismissed') =>
    events.emit('rule', { name, phase });
  /**
   * The visitor does not want to be spoken to; a chat that is closed says the same as a teaser that is put
   * away.
   */
  const leaveAlone = () => {
    memory.change({ isClosed: true });
    if (spoken) tell(spoken, 'dismissed');
  };

  events.on('close', leaveAlone);
  // Nobody has asked for a chat that a rule has opened, so nobody is shown that it does not come.
  store.subscribe(({ state, isOpen, isQuiet }) => {
    if (!isQuiet) return;
    if (state === 'failed' && isOpen) store.dispatch({ type: 'close', isOpen: false });
    else if (!isOpen) {
      store.dispatch({ type: 'heard', isQuiet: false });
      setAnnouncing(true);
    }
  }, page.signal);

  return {
    /** Whether a rule would do anything here. */
    canSpeakFor: (rule: NamedRule): boolean => canOpen(rule) || canShow(rule) || rule.prefill !== undefined,
    hasSpoken: (): boolean => spoken !== undefined,
    speakFor: (rule: NamedRule): void => {
      const { visit = 1, spoken: before } = memory.read() ?? {};
      memory.change({ spoken: { ...before, [rule.name]: visit } });
      spoken = rule;
      if (canOpen(rule)) {
        setAnnouncing(false);
        context.load();
        store.dispatch({ type: 'open', isOpen: true, isQuiet: true });
        events.emit('open', undefined);
        prefill(rule);
      } else if (canShow(rule)) {
        hideTeaser = notices?.setTeaser(textIn(rule.teaser ?? '', store.status.shownLocale), {
          isSilent: true,
          onPress: () => {
            prefill(rule);
            tell(rule, 'accepted');
          },
          onDismiss: leaveAlone,
        });
      } else prefill(rule);
      tell(rule, 'spoken');
    },
    /** Takes away the teaser of the page before, which does not speak on this one. */
    beginPage: (): void => {
      hideTeaser?.();
      hideTeaser = undefined;
      spoken = undefined;
    },
  };
};
