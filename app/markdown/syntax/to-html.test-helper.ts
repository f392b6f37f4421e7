import { MarkdownDocument } from './markdown-document.ts';
import { textOf, type BlockNode, type InlineNode, type ListItem, type TableRow } from './nodes.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[character]};`);

/** Percent-encodes an address as CommonMark's examples do. */
const address = (href: string) =>
  escaped(
    encodeURI(href)
      .replace(/%25(?=[\da-f]{2})/gi, '%')
      .replaceAll('[', '%5B')
      .replaceAll(']', '%5D'),
  );

const titled = (title: string) => (title === '' ? '' : ` title="${escaped(title)}"`);

const inlineHtml = (nodes: readonly InlineNode[]): string => nodes.map(inlineNode).join('');

const inlineNode = (node: InlineNode): string => {
  if ('children' in node && node.type !== 'link')
    return `<${node.type}>${inlineHtml(node.children)}</${node.type}>`;
  switch (node.type) {
    case 'text':
      return escaped(node.text);
    case 'code':
      return `<code>${escaped(node.text)}</code>`;
    case 'link':
      return node.href === null
        ? `<a>${inlineHtml(node.children)}</a>`
        : `<a href="${address(node.href)}"${titled(node.title)}>${inlineHtml(node.children)}</a>`;
    case 'citation':
      return `<cite>${node.id}</cite>`;
    case 'reference':
      return `<sup>${escaped(node.label)}</sup>`;
    case 'image':
      return `<img src="${address(node.source)}" alt="${escaped(node.alt)}"${titled(node.title)} />`;
    case 'break':
      return '<br />\n';
    case 'math':
      return `<math${node.display ? ' display' : ''}>${escaped(node.tex)}</math>`;
  }
};

const itemHtml = (item: ListItem, loose: boolean): string => {
  const box =
    item.checked === null ? '' : `<input${item.checked ? ' checked=""' : ''} disabled="" type="checkbox"> `;
  let html = box;
  for (const child of item.children) {
    if (child.type === 'paragraph' && !loose && !child.isDefinition) html += inlineHtml(child.children);
    else
      html += `${html.endsWith('\n') || html === box ? (html === box && box === '' ? '\n' : '') : '\n'}${blockHtml(child)}`;
  }
  return `<li>${html}</li>\n`;
};

const cellHtml = (tag: string, row: TableRow['cells'], align: readonly (string | null)[]) =>
  row
    .map((children, index) => {
      const side = align[index];
      return `<${tag}${side ? ` align="${side}"` : ''}>${inlineHtml(children)}</${tag}>\n`;
    })
    .join('');

export const blockHtml = (node: BlockNode): string => {
  switch (node.type) {
    case 'paragraph':
      return `<p${node.isDefinition ? ' class="definition"' : ''}>${inlineHtml(node.children)}</p>\n`;
    case 'heading':
      return `<h${node.depth}>${inlineHtml(node.children)}</h${node.depth}>\n`;
    case 'note':
      return `<aside id="${escaped(node.label)}">\n${node.children.map(blockHtml).join('')}</aside>\n`;
    case 'rule':
      return '<hr />\n';
    case 'html':
      return `${node.text}\n`;
    case 'math':
      return `<math display>${escaped(node.tex)}</math>\n`;
    case 'code': {
      const language = node.language === '' ? '' : ` class="language-${escaped(node.language)}"`;
      const code = node.chunks.join('');
      return `<pre><code${language}>${escaped(code)}${code === '' ? '' : '\n'}</code></pre>\n`;
    }
    case 'quote':
      return `<blockquote>\n${node.children.flat().map(blockHtml).join('')}</blockquote>\n`;
    case 'list': {
      const tag = node.start === null ? 'ul' : 'ol';
      const start = node.start === null || node.start === 1 ? '' : ` start="${node.start}"`;
      return `<${tag}${start}>\n${node.items
        .flat()
        .map((item) => itemHtml(item, node.loose))
        .join('')}</${tag}>\n`;
    }
    case 'table': {
      const head = `<thead>\n<tr>\n${cellHtml('th', node.header, node.align)}</tr>\n</thead>\n`;
      const rows = node.rows.flat().map((row) => `<tr>\n${cellHtml('td', row.cells, node.align)}</tr>\n`);
      return `<table>\n${head}${rows.length > 0 ? `<tbody>\n${rows.join('')}</tbody>\n` : ''}</table>\n`;
    }
  }
};

/** The blocks of a text as the HTML of CommonMark's examples. */
export const toHtml = (text: string, streaming = false): string =>
  new MarkdownDocument().update(text, streaming).flat().map(blockHtml).join('');

/**
 * Without the definitions that are shown because nothing above them refers to them, which CommonMark hides.
 */
export const withoutDefinitions = (html: string): string =>
  html.replaceAll(/<p class="definition">[^]*?<\/p>\n/g, '');

/** Returns the text that a reader sees while it is still being written. */
export const shownText = (text: string): string =>
  new MarkdownDocument().update(text, true).flat().map(shownBlock).join('\n');

const shownBlock = (node: BlockNode): string => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return textOf(node.children);
    case 'quote':
      return node.children.flat().map(shownBlock).join('\n');
    case 'list':
      return node.items
        .flat()
        .map(({ children }) => children.map(shownBlock).join('\n'))
        .join('\n');
    case 'table':
      return [node.header, ...node.rows.flat().map(({ cells }) => cells)]
        .map((cells) => cells.map(textOf).join(' '))
        .join('\n');
    case 'note':
      return node.children.map(shownBlock).join('\n');
    case 'html':
      return node.text;
    case 'code':
    case 'math':
    case 'rule':
      return '';
  }
};
