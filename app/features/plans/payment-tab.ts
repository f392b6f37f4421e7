import type { PlansState } from './plans-state.ts';

/** Holds the tab in which the visitor pays; `tab` of the state says what has become of it. */
export const createPaymentTab = (state: PlansState) => {
  let tab: Window | null = null;
  return {
    /** Opens an empty tab. Call it directly in the press, because the browser allows no new tab later. */
    open: (): void => {
      tab = globalThis.open('', '_blank');
      // The page to pay on must not get hold of the chat.
      if (tab) tab.opener = null;
      state.tab = tab ? 'open' : 'blocked';
    },
    show: (url: URL): void => tab?.location.replace(url.href),
    /** Notes whether the visitor has closed it; a tab from before a reload cannot be asked. */
    look: (): void => {
      if (tab) state.tab = tab.closed ? 'closed' : 'open';
    },
    close: (): void => tab?.close(),
  };
};
