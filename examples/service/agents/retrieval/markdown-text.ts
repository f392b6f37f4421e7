import type { MarkedToken, Token } from 'marked';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Returns the plain words of Markdown tokens, without marks, addresses of links and HTML. */
export const plainText = (tokens: readonly Token[]): string =>
  tokens.map((token) => textOf(token as MarkedToken)).join('');

const lineOf = (tokens: readonly Token[]): string => plainText(tokens).trim();

const textOf = (token: MarkedToken): string => {
  if (token.type === 'html' || token.type === 'def' || token.type === 'hr') return '';
  if (token.type === 'space' || token.type === 'br') return '\n';
  if (token.type === 'code') return `${token.text}\n`;
  if (token.type === 'image') return token.text;
  if (token.type === 'list') return token.items.map((item) => lineOf(item.tokens)).join('\n');
  if (token.type === 'table') {
    const rows = [token.header, ...token.rows];
    return rows.map((row) => row.map((cell) => lineOf(cell.tokens)).join(' · ')).join('\n');
  }
  if (token.type === 'paragraph' || token.type === 'heading') return `${plainText(token.tokens)}\n`;
  if ('tokens' in token && token.tokens) return plainText(token.tokens);
  return 'text' in token ? decoded(token.text) : '';
};

/**
 * Gives the headings of one page their ids, in order: lower case, spaces as hyphens, no punctuation; a repeated heading
 * gets `-1`, `-2` … like on GitHub.
 */
export const headingSlugs = (): ((heading: string) => string) => {
  const used = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const earlier = used.get(slug) ?? 0;
    used.set(slug, earlier + 1);
    return earlier === 0 ? slug : `${slug}-${earlier}`;
  };
};
