import { autolinkAt } from './autolink.ts';
import { delimiter, pairDelimiters, type Delimiter } from './emphasis.ts';
import { decodeEntities } from './entities.ts';
import type { InlineNode } from './nodes.ts';
import { readBacktick, readBackslash, readDollar, type Found, type InlineContext } from './read-literal.ts';
import { readAngle, readBracket } from './read-link.ts';

/** Where plain text may end. Addresses begin after anything but a letter, digit or address character. */
const special =
  /[\\`*_~![<$\n]|(?<![a-z0-9/:.@_-])(?:https?:\/\/|www\.)|(?<![\w.+-])[\w.+-]+@(?=[a-z0-9_-]+\.)/giu;

const readAddress = (source: string, lexer: InlineContext, open: boolean): Found | undefined => {
  const link = lexer.state.inLink ? undefined : autolinkAt(source);
  if (!link) return undefined;
  const href = open && link.raw.length === source.length ? null : link.href;
  const children: InlineNode[] = [{ type: 'text', text: link.raw }];
  return { length: link.raw.length, parts: [{ type: 'link', href, title: '', children }] };
};

const readAt = (lexer: InlineContext, source: string, before: string, open: boolean): Found | undefined => {
  switch (source.charAt(0)) {
    case '\\':
      return readBackslash(source, open);
    case '`':
      return readBacktick(source, lexer, open);
    case '$':
      return readDollar(source, before, open);
    case '!':
      if (open && source.length === 1 && /(?:^|\s)$/.test(before)) return { length: 1, parts: [] };
      return source.charAt(1) === '[' ? readBracket(source, lexer, open) : undefined;
    case '[':
      return readBracket(source, lexer, open);
    case '<':
      return readAngle(source, lexer, open);
    case '*':
    case '_':
    case '~': {
      const run = /^(?:\*+|_+|~+)/.exec(source)?.[0] ?? '';
      return {
        length: run.length,
        parts: [delimiter(run, before, source.slice(run.length, run.length + 2))],
      };
    }
    default:
      return readAddress(source, lexer, open);
  }
};

/**
 * Reads the text of a block into nodes.
 *
 * With `open` the text is still being written: what is unfinished at its end becomes what it will be, or nothing yet.
 */
export const readInline = (lexer: InlineContext, text: string, open: boolean): InlineNode[] => {
  const source = text.trimStart();
  const parts: (InlineNode | Delimiter)[] = [];
  let plain = '';
  let place = 0;
  const flush = () => {
    if (plain !== '') parts.push({ type: 'text', text: decodeEntities(plain) });
    plain = '';
  };
  while (place < source.length) {
    special.lastIndex = place;
    const match = special.exec(source);
    const next = match ? match.index : source.length;
    plain += source.slice(place, next);
    if (!match) break;
    place = next;
    const mark = match[0];
    if (mark === '\n') {
      const hard = plain.endsWith('  ');
      plain = plain.trimEnd();
      if (hard) {
        flush();
        parts.push({ type: 'break' });
      } else plain += '\n';
      place += /^\n[ \t]*/.exec(source.slice(place))?.[0].length ?? 1;
      continue;
    }
    const found = readAt(lexer, source.slice(place), source.slice(Math.max(0, place - 2), place), open);
    if (!found) {
      plain += mark;
      place += mark.length;
    } else {
      if (found.parts.length > 0) flush();
      parts.push(...found.parts);
      place += found.length;
    }
  }
  if (open) plain = plain.replace(/&#?\w{0,10}$/, '');
  plain = plain.trimEnd();
  flush();
  return pairDelimiters(parts, open);
};
