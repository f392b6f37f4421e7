import type { ContentPart } from 'casement/contract';
import { filePath, keyOf } from './file-address.ts';

/** The most characters of an address before the path of a file. */
const MAX_PREFIX = 300;

/**
 * Replaces the destinations of links and images of a Markdown text that hold `marker`; undefined leaves one
 * as it is. Reads `](DESTINATION)` only, which is how this service writes those that it makes.
 */
export const mapDestinations = (
  text: string,
  marker: string,
  change: (destination: string) => string | undefined,
): string => {
  let result = '';
  let done = 0;
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at + marker.length)) {
    const before = text.slice(Math.max(done, at - MAX_PREFIX), at);
    const opening = before.lastIndexOf('](');
    const start = at - before.length + opening + 2;
    const end = text.indexOf(')', at);
    const destination = opening >= 0 && end >= 0 ? text.slice(start, end) : ' ';
    const changed = /\s/.test(destination) ? undefined : change(destination);
    if (changed === undefined) continue;
    result += text.slice(done, start) + changed;
    done = end;
  }
  return result + text.slice(done);
};

const keyIn = (destination: string): string | undefined =>
  keyOf({ type: 'document', source: { type: 'url', value: destination } });

/** Returns the keys of our files in a Markdown text. */
export const keysIn = (text: string): string[] => {
  const keys: string[] = [];
  mapDestinations(text, filePath, (destination) => {
    const key = keyIn(destination);
    if (key !== undefined) keys.push(key);
    return undefined;
  });
  return keys;
};

/** Replaces the addresses of our files in the texts of an answer; undefined leaves one as it is. */
export const mapTexts = (
  parts: ContentPart[],
  addressOf: (key: string) => string | undefined,
): ContentPart[] =>
  parts.map((part) => {
    if (part.type !== 'text') return part;
    const text = mapDestinations(part.text, filePath, (destination) => {
      const key = keyIn(destination);
      return key === undefined ? undefined : addressOf(key);
    });
    return { ...part, text };
  });
