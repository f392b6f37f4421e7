import type { TFunction } from 'i18next';
import { subscribeKey } from 'valtio/utils';
import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { countCharacters } from '../../service/contract/count-characters.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Words } from '../../i18n/words.ts';
import type { UserStatus } from '../../service/contract/index.ts';
import { apply, MAX_REASON_LENGTH } from '../../service/contract/login.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { showToast } from '../../ui/toast-store.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { createStatusWatch } from './status-watch.ts';

/** The texts of the form, kept for the tab: neither closing nor a reload loses them. */
const Application = v.object({ userName: v.string(), reason: v.string() });
type Application = v.InferOutput<typeof Application>;

/** A field of the form; `form` is what belongs to none. */
type ApplicationField = keyof Application | 'form';

const noApplication: Application = { userName: '', reason: '' };

type ApprovalState = Application & {
  isSending: boolean;
  /** Whether the application was submitted since the dialog opened, which says so: it would hide a toast. */
  isSubmitted: boolean;
  problems: Partial<Record<ApplicationField, Words>>;
};

/** Whether an administrator may still change the status. */
const isOpen = (status: UserStatus | undefined): boolean =>
  status !== undefined && status !== 'ok' && status !== 'needs-approval';

/** Whether the service knows an application of the visitor. */
const hasApplied = (status: UserStatus | undefined): boolean => isOpen(status) && status !== 'disabled';

const findProblems = (
  { userName, reason }: Application,
  t: TFunction<'approval'>,
): ApprovalState['problems'] => ({
  ...(userName === '' && { userName: () => t('nameEmpty') }),
  ...((reason === '' || countCharacters(reason) > MAX_REASON_LENGTH) && { reason: () => t('reasonLength') }),
});

/** Applies to be let in, and makes sure that the visitor hears the result. */
export const createApproval = ({ visitor, conversationEvents, host, signal }: App) => {
  const { challenges } = visitor;
  const storageKey = chatKey('application', visitor.address);
  const state = proxy<ApprovalState>({
    ...(readStored(tabStorage, storageKey, Application) ?? noApplication),
    isSending: false,
    isSubmitted: false,
    problems: {},
  });
  state.userName ||= visitor.state.account?.user?.name ?? '';

  const t = i18n.getFixedT(null, 'approval');
  const status = () => visitor.state.account?.status;
  const clear = () => {
    tabStorage.remove(storageKey);
    Object.assign(state, noApplication);
  };
  // The next visitor of this tab must not see what this one has written about themselves.
  signal.addEventListener(
    'abort',
    visitor.beforeForgotten(async () => clear()),
  );

  const watch = createStatusWatch({
    ask: async () => (await visitor.account()).ask(),
    isOpen: () => isOpen(status()),
    host,
    signal,
  });

  let before = status();
  const hearStatus = () => {
    const now = status();
    if (now === before) return;
    const last = before;
    before = now;
    state.problems = {};
    // The text stays until the visitor is approved, so that it can be changed after a rejection.
    if (now === 'ok') clear();
    watch.restart();
    if (hasApplied(last) && now === 'ok') showToast('success', () => t('approved'));
    // A toast does not interrupt a visitor who is writing; a line above the composer says it as well.
    if (last !== undefined && now === 'rejected' && visitor.state.challenge?.type !== 'approval')
      showToast('error', () => t('rejected.title'));
  };
  signal.addEventListener('abort', subscribeKey(visitor.state, 'account', hearStatus));
  const stopListening = conversationEvents.listen((event) => {
    if (event.type !== 'visitor-changed' || event.isSame) return;
    // Another visitor's account status is not a change of status, so no toast announces it.
    before = undefined;
    clear();
    Object.assign(state, { isSubmitted: false, problems: {} });
  });
  signal.addEventListener('abort', stopListening);

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Takes over what the visitor has typed. */
    edit: (change: Partial<Application>): void => {
      Object.assign(state, change);
      const problems = { ...state.problems };
      for (const field of ['form', ...Object.keys(change)]) delete problems[field as ApplicationField];
      state.problems = problems;
      tabStorage.set(storageKey, JSON.stringify(v.parse(Application, { ...state })));
    },
    submit: async (): Promise<void> => {
      if (state.isSending) return;
      const application = { userName: state.userName.trim(), reason: state.reason.trim() };
      state.problems = findProblems(application, t);
      if (Object.keys(state.problems).length > 0) return;
      state.isSending = true;
      try {
        const reply = await visitor.service.call(apply, application);
        state.isSubmitted = true;
        (await visitor.account()).note(reply);
      } catch (error) {
        state.problems = { form: () => failureText(error) };
      } finally {
        state.isSending = false;
      }
    },
    /** Asks the service now, for a visitor who does not want to wait. */
    look: async (): Promise<void> => {
      state.problems = {};
      const error = await watch.look();
      if (error !== undefined) state.problems = { form: () => failureText(error) };
    },
    /** Closes the dialog. An application under review goes on; else the visitor does not want to now. */
    close: (): void => {
      state.isSubmitted = false;
      state.problems = {};
      if (status() === 'submitted' || status() === 'under-review') challenges.putAside('approval');
      else challenges.settle(false, 'approval');
    },
  };
};
