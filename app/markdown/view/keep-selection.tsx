import { Component, type ReactNode } from 'react';
import { textSelection } from '../../ui/text-selection.ts';

type Kept = { anchor: Node; anchorOffset: number; focus: Node; focusOffset: number };

const textLength = (node: Node) => (node instanceof Text ? node.length : node.childNodes.length);

/**
 * Keeps what the reader has selected while text grows.
 *
 * React replaces the data of a text node, which moves the ends of a selection in it to the beginning of the
 * node.
 */
export class KeepSelection extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Kept | null {
    const selection = textSelection();
    if (!selection) return null;
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
    return anchorNode && focusNode
      ? { anchor: anchorNode, anchorOffset, focus: focusNode, focusOffset }
      : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, kept: Kept | null): void {
    if (!kept) return;
    const { anchor, anchorOffset, focus, focusOffset } = kept;
    const selection = document.getSelection();
    if (!selection || !anchor.isConnected || !focus.isConnected) return;
    const same = selection.anchorNode === anchor && selection.focusNode === focus;
    if (same && selection.anchorOffset === anchorOffset && selection.focusOffset === focusOffset) return;
    if (anchorOffset > textLength(anchor) || focusOffset > textLength(focus)) return;
    selection.setBaseAndExtent(anchor, anchorOffset, focus, focusOffset);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
