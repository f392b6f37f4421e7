import { proxy, ref } from 'valtio/vanilla';
import type { PageContext } from '../../../sdk/protocol/messages.ts';
import type { RunExtras } from '../../conversation/run-extras.ts';
import { tabStorage } from '../../storage/safe-storage.ts';

type PageContextState = {
  /** What the host page lets the agent know, as it was told last; null when there is nothing. */
  shown: PageContext | null;
  /** The visitor does not want it to go along. */
  isLeftOut: boolean;
};

const LEFT_OUT_KEY = 'casement:context-left-out';

/** What goes along with a question. Components read it with `useSnapshot`. */
export const pageContext = proxy<PageContextState>({
  shown: null,
  isLeftOut: tabStorage.get(LEFT_OUT_KEY) === '1',
});

const isEmpty = ({ title, address, selection, entries }: PageContext): boolean =>
  !title && !address && !selection && entries.length === 0;

/** Shows what the host page lets the agent know now. */
export const showPageContext = (context: PageContext): void => {
  pageContext.shown = isEmpty(context) ? null : ref(context);
};

/** Leaves the page's context out, or lets it go along; kept for the tab. */
export const leaveOutContext = (isLeftOut: boolean): void => {
  pageContext.isLeftOut = isLeftOut;
  if (isLeftOut) tabStorage.set(LEFT_OUT_KEY, '1');
  else tabStorage.remove(LEFT_OUT_KEY);
};

/** The context as an agent is told of it. */
const entriesOf = ({ title, address, selection, entries }: PageContext): RunExtras['context'] =>
  [
    { description: 'Title of the page that the visitor is looking at', value: title ?? '' },
    { description: 'Address of the page that the visitor is looking at', value: address ?? '' },
    { description: 'Text that the visitor has selected on the page', value: selection ?? '' },
    ...entries.map(({ name, value }) => ({ description: name, value })),
  ].filter(({ value }) => value !== '');

/**
 * What of the page goes along with the question that is asked now; nothing when the visitor leaves it out, and the host
 * page is not even asked then.
 * @param getFresh Asks the host page; undefined when it does not say in time, and what is on show goes along.
 */
export const contextForAgent = async (
  getFresh: () => Promise<PageContext | undefined>,
): Promise<RunExtras['context']> => {
  if (pageContext.isLeftOut) return [];
  const fresh = await getFresh();
  if (fresh) showPageContext(fresh);
  // The visitor may have pressed the switch meanwhile.
  return pageContext.isLeftOut || !pageContext.shown ? [] : entriesOf(pageContext.shown);
};
