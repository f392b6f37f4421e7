import type { Mount } from './mount.ts';

/**
 * The least that a page can do: one element a block, one write a frame into the last one, and no Markdown at
 * all.
 */
export const mount: Mount = (root) => {
  let written = 0;
  let node: Text | undefined;
  return (text) => {
    let rest = text.slice(written);
    written = text.length;
    while (rest !== '') {
      if (!node) {
        const block = document.createElement('p');
        node = document.createTextNode('');
        block.append(node);
        root.append(block);
      }
      const end = rest.indexOf('\n\n');
      node.appendData(end < 0 ? rest : rest.slice(0, end));
      if (end < 0) return;
      node = undefined;
      rest = rest.slice(end + 2);
    }
  };
};
