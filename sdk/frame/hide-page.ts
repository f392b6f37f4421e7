/** The value of the attribute where we have set it; the page itself writes an empty one. */
export const INERT_BY_CHAT = 'casement';

/**
 * Takes the page behind the chat out of the reach of focus and assistive technology, also what is added to
 * its body later. Leaves chats alone, and dialogs and popovers, which may stand above the chat. Returns a
 * function that puts everything back.
 */
export const hidePage = (chat: HTMLElement): (() => void) => {
  const hidden: Element[] = [];
  const hide = () => {
    let inner: Node | undefined = chat;
    // Goes from the chat outwards, also out of shadow roots: the elements around the chat stay in use, those
    // beside them do not.
    while (inner && inner !== document.body) {
      for (const beside of inner.parentNode?.children ?? []) {
        if (beside === inner || beside.matches('[inert], [data-casement], dialog, [popover]')) continue;
        beside.setAttribute('inert', INERT_BY_CHAT);
        hidden.push(beside);
      }
      inner = inner.parentNode ?? (inner as Partial<ShadowRoot>).host;
    }
  };
  hide();
  const observer = new MutationObserver(hide);
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    for (const element of hidden) {
      // An element that the page itself has made inert meanwhile stays so.
      if (element.getAttribute('inert') === INERT_BY_CHAT) element.removeAttribute('inert');
    }
  };
};
