import { proxy, ref } from 'valtio/vanilla';
import type { PageContext } from '../../../sdk/protocol/messages.ts';
import type { RunExtras } from '../../conversation/conversation-context.ts';
import { tabStorage } from '../../storage/safe-storage.ts';

const LEFT_OUT_KEY = 'casement:context-left-out';

const isEmpty = ({ title, address, selection, entries }: PageContext): boolean =>
  !title && !address && !selection && entries.length === 0;

/** Returns the context in the form that is sent to the agent. */
const entriesOf = ({ title, address, selection, entries }: PageContext): RunExtras['context'] =>
  [
    { description: 'Title of the page that the visitor is looking at', value: title ?? '' },
    { description: 'Address of the page that the visitor is looking at', value: address ?? '' },
    { description: 'Text that the visitor has selected on the page', value: selection ?? '' },
    ...entries.map(({ name, value }) => ({ description: name, value })),
  ].filter(({ value }) => value !== '');

/** The context of the host page, which the agent gets with each question. */
export const createPageContext = () => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** The context that the host page gave last; null when it is empty. */
    shown: null as PageContext | null,
    /** Whether the visitor does not want it to be sent. */
    isLeftOut: tabStorage.get(LEFT_OUT_KEY) === '1',
  });
  const show = (context: PageContext): void => {
    state.shown = isEmpty(context) ? null : ref(context);
  };
  return {
    state,
    /** Takes over the context that the host page gives now. */
    show,
    /** Leaves the page's context out, or sends it with the questions; kept for the tab. */
    leaveOut: (isLeftOut: boolean): void => {
      state.isLeftOut = isLeftOut;
      if (isLeftOut) tabStorage.set(LEFT_OUT_KEY, '1');
      else tabStorage.remove(LEFT_OUT_KEY);
    },
    /**
     * Gives the context for the question that is asked now; nothing when the visitor leaves it out, and the
     * host page is not even asked then.
     * @param getFresh Asks the host page; undefined when it does not say in time, and the context on show is
     * sent.
     */
    forAgent: async (getFresh: () => Promise<PageContext | undefined>): Promise<RunExtras['context']> => {
      if (state.isLeftOut) return [];
      const fresh = await getFresh();
      if (fresh) show(fresh);
      // The visitor may have pressed the switch meanwhile.
      return state.isLeftOut || !state.shown ? [] : entriesOf(state.shown);
    },
  };
};
