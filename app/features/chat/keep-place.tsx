import { Component, type ReactNode, type RefObject } from 'react';

export type KeepPlaceProps = {
  scroller: RefObject<HTMLElement | null>;
  /** Changes when something is put before what was there. */
  firstId: string | undefined;
  children: ReactNode;
};

type Place = { element: Element; top: number };

/**
 * Keeps what is on screen where it is when earlier messages are put before it.
 * A class, because only `getSnapshotBeforeUpdate` may measure before React changes the document; browsers with scroll
 * anchoring do the same, but not at the very top, and Safari does not.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(previous: KeepPlaceProps): Place | null {
    if (previous.firstId === undefined || previous.firstId === this.props.firstId) return null;
    const element = document.querySelector(`[data-message-id="${CSS.escape(previous.firstId)}"]`);
    return element && { element, top: element.getBoundingClientRect().top };
  }

  override componentDidUpdate(_previous: KeepPlaceProps, _state: unknown, place: Place | null): void {
    const scroller = this.props.scroller.current;
    if (place?.element.isConnected && scroller)
      scroller.scrollTop += place.element.getBoundingClientRect().top - place.top;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
