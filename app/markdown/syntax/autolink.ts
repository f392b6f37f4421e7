import { cjkCharacter, cjkPunctuation } from './characters.ts';

export type Autolink = { raw: string; href: string };

const excluded = `\\s<>"\`|\\\\^{}[\\]${cjkPunctuation}`;
/**
 * Marks of emphasis end it. Brackets are part of it in pairs, unless they begin a link or a citation of their
 * own.
 */
const address = new RegExp(
  `^(?:https?://|www\\.)(?:[^${excluded}*~]+|([*~])(?!\\1)|\\[[^${excluded}]*\\](?!\\())+`,
  'iu',
);
const mail = /^[\w.+-]+@[a-z0-9-_]+(?:\.[a-z0-9-_]*[a-z0-9])+(?![\w-])/i;

/** Takes off what belongs to the sentence: final punctuation and brackets that nothing opened. */
const withoutTail = (text: string): string => {
  let end = text.length;
  let unopened = text.split(')').length - text.split('(').length;
  for (;;) {
    const last = text.charAt(end - 1);
    if (/[?!.,:*_~'"]/.test(last)) end -= 1;
    else if (last === ')' && unopened > 0) {
      unopened -= 1;
      end -= 1;
    } else if (last === ';') {
      // No name of a character is longer.
      const entity = /&[a-z0-9]+;$/i.exec(text.slice(Math.max(0, end - 34), end));
      end -= entity ? entity[0].length : 1;
    } else return text.slice(0, end);
  }
};

/** The host ends where a script without spaces begins, unless it began in such a script. */
const withoutFollowingText = (text: string): string => {
  const host = /^(?:https?:\/\/)?[^/?#:]*/i.exec(text)?.[0] ?? '';
  const place = host.search(cjkCharacter);
  return place < 0 || host.charAt(place - 1) === '/' ? text : text.slice(0, place);
};

const validHost = /^(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}-]+\.[\p{L}\p{N}-]+$|^localhost$|^\[[\da-f:.]+\]$/iu;

const hostBeginning = /^(?:https?:\/\/|www\.)[\p{L}\p{N}_[-]/iu;

/** More than a host and what may stand before it take; an address without a host in so much is none. */
const hostLength = 300;

const webAddress = (source: string): string | undefined => {
  const web = hostBeginning.test(source) ? address.exec(source)?.[0] : undefined;
  if (web === undefined) return undefined;
  const raw = withoutTail(withoutFollowingText(web));
  const host = /^(?:https?:\/\/)?(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(raw)?.[1] ?? '';
  return validHost.test(host) ? raw : undefined;
};

/**
 * The web or mail address at the beginning of `source` that is meant as a link without being marked as one.
 */
export const autolinkAt = (source: string): Autolink | undefined => {
  const isLong = source.length > hostLength && webAddress(source.slice(0, hostLength)) !== undefined;
  const raw = source.length <= hostLength || isLong ? webAddress(source) : undefined;
  if (raw !== undefined) return { raw, href: /^www\./i.test(raw) ? `http://${raw}` : raw };
  const found = mail.exec(source)?.[0];
  return found === undefined ? undefined : { raw: found, href: `mailto:${found}` };
};
