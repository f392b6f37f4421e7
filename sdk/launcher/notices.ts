import en from '../../locales/en/sdk-attention.json' with { type: 'json' };
import type { ChatContext } from '../chat/context.ts';
import type { ChatStatus } from '../chat/state.ts';
import { adopt, element, icon } from './elements.ts';

// Badge and teaser beside the launcher. Most pages show neither, so this part is fetched when one is due.

const TEASER_MAX_LENGTH = 300;

const styles = `
.badge{position:absolute;inset-block-start:-4px;inset-inline-end:-4px;min-width:20px;height:20px;padding:0 5px;box-sizing:border-box;border-radius:10px;background:#c62828;color:#fff;font:600 12px/20px system-ui,sans-serif;text-align:center;outline:2px solid var(--surface)}
.teaser{position:fixed;z-index:var(--layer);margin-block:calc(var(--size) + 14px);display:flex;align-items:start;max-width:min(280px,100% - 2*var(--x));border-radius:14px;background:var(--surface);color:var(--text);font:15px/1.45 system-ui,sans-serif;box-shadow:0 0 0 1px var(--line),0 8px 32px #0004;animation:rise .25s}
.teaser:empty{display:none}
.teaser button{border:0;border-radius:14px;background:none;color:inherit;text-align:start;overflow-wrap:anywhere}
.teaser .say{padding-block:12px;padding-inline:16px 0}
.teaser .dismiss{position:relative;flex:none;width:40px;height:44px;padding:0}
.teaser svg{inset:13px 11px;margin:0;width:18px}
@keyframes rise{0%{opacity:0;transform:translateY(8px)}}
@media(prefers-reduced-motion){.teaser{animation:none}}
`;

const files = import.meta.glob<Readonly<Record<string, string>>>('../../locales/*/sdk-attention.json', {
  eager: true,
  import: 'default',
});
/** The texts in a language that the launcher's are in. */
const textsOf = (locale: string): typeof en & Readonly<Record<string, string>> => ({
  ...en,
  ...files[`../../locales/${locale}/sdk-attention.json`],
});
/** Puts a value into the one place of a text for it. */
const fill = (text: string, value: string): string => text.replace(/\{\{\w+\}\}/, () => value);

export type Notices = {
  /**
   * Shows a text beside the launcher while the chat is closed; an empty one takes it away. Returns what takes
   * this one away.
   */
  setTeaser: (text: string, options?: TeaserOptions) => (() => void) | undefined;
};

type TeaserOptions = {
  /** Assistive technology hears of it when it comes there, and not at once. */
  isSilent?: boolean;
  /** The chat has been opened by it. */
  onPress?: () => void;
  onDismiss?: () => void;
};

/**
 * Puts badge and teaser beside our own launcher; a page that has another one hears of the count by the event.
 * A teaser that the visitor has dismissed stays away, and so do later ones.
 */
export const createNotices = ({ store, view, page, open }: ChatContext): Notices => {
  const { button } = view;
  if (!button) return { setTeaser: () => undefined };
  adopt(view.root, styles);
  const badge = element('span', 'badge');
  const teaser = element('div', `teaser ${view.corner}`);
  view.root.append(teaser);
  let isDismissed = false;
  const hide = () => teaser.replaceChildren();

  const showCount = ({ unread, shownLocale }: ChatStatus) => {
    badge.remove();
    badge.textContent = unread > 9 ? '9+' : `${unread}`;
    if (unread > 0) button.append(badge);
    const texts = textsOf(shownLocale);
    const form = new Intl.PluralRules(shownLocale).select(unread);
    const note = fill(texts[`unread_${form}`] ?? texts.unread_other, `${unread}`);
    view.setLauncherNote(unread > 0 ? note : '');
  };
  /** Names the teaser's two buttons, where there is one, in the language on show. */
  const nameTeaser = ({ shownLocale }: ChatStatus) => {
    const [say, close] = teaser.children;
    const { openChat, dismiss } = textsOf(shownLocale);
    say?.setAttribute('aria-label', fill(openChat, say.textContent));
    close?.setAttribute('aria-label', dismiss);
  };
  showCount(store.status);
  store.subscribe((status, previous) => {
    if (status.unread !== previous.unread || status.shownLocale !== previous.shownLocale) {
      showCount(status);
      nameTeaser(status);
    }
    if (status.isOpen && !previous.isOpen) hide();
  }, page.signal);

  return {
    setTeaser: (text, { isSilent = false, onPress, onDismiss } = {}) => {
      const said = text.trim().slice(0, TEASER_MAX_LENGTH);
      hide();
      if (isDismissed || store.status.isOpen || !said) return undefined;
      // Comes before the words: a region tells what appears in it.
      teaser.role = isSilent ? null : 'status';
      const say = element('button', 'say', said);
      say.addEventListener('click', () => {
        // The teaser goes, so the launcher is what gets the focus back.
        button.focus();
        open();
        onPress?.();
      });
      const close = element('button', 'dismiss', icon('', 'm6 6 12 12M18 6 6 18'));
      close.addEventListener('click', () => {
        isDismissed = true;
        hide();
        button.focus();
        onDismiss?.();
      });
      teaser.append(say, close);
      nameTeaser(store.status);
      return () => {
        if (say.isConnected) hide();
      };
    },
  };
};
