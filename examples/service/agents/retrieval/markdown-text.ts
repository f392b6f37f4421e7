import type { Token, Tokens } from 'marked';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** The plain words of Markdown tokens, without marks, links' addresses and HTML. */
export const plainText = (tokens: readonly Token[]): string => tokens.map(textOf).join('');

const textOf = (token: Token): string => {
  switch (token.type) {
    case 'html':
    case 'def':
    case 'hr':
      return '';
    case 'space':
    case 'br':
      return '\n';
    case 'code':
    case 'codespan':
      return decodedUnlessCode(token);
    case 'image':
      return (token as Tokens.Image).text;
    case 'list':
      return (token as Tokens.List).items.map((item) => plainText(item.tokens).trim()).join('\n');
    case 'table':
      return tableText(token as Tokens.Table);
    default:
      break;
  }
  if ('tokens' in token && token.tokens) {
    return plainText(token.tokens) + (token.type === 'paragraph' || token.type === 'heading' ? '\n' : '');
  }
  return 'text' in token && typeof token.text === 'string' ? decoded(token.text) : '';
};

const decodedUnlessCode = (token: Token): string =>
  token.type === 'code' ? `${(token as Tokens.Code).text}\n` : decoded((token as Tokens.Codespan).text);

const tableText = (table: Tokens.Table): string =>
  [table.header, ...table.rows]
    .map((row) => row.map((cell) => plainText(cell.tokens).trim()).join(' · '))
    .join('\n');

/** The HTML tokens, links and images of a block, however deep. */
export const inlineTokens = (token: Token): Token[] => {
  const nested: Token[] = [];
  const visit = (current: Token): void => {
    if (current.type === 'link' || current.type === 'image' || current.type === 'html') {
      nested.push(current);
      return;
    }
    if (current.type === 'list') (current as Tokens.List).items.forEach(visit);
    if (current.type === 'table') {
      const table = current as Tokens.Table;
      for (const cell of [table.header, ...table.rows].flat()) cell.tokens.forEach(visit);
    }
    if ('tokens' in current && current.tokens) current.tokens.forEach(visit);
  };
  visit(token);
  return nested;
};
