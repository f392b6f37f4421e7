/** Place of the bracket that closes the one before `start`, -1 when it is still to come. */
const labelEnd = (source: string, start: number): number => {
  let depth = 0;
  for (let index = start; index < source.length; index += 1) {
    const character = source[index];
    if (character === '\\') index += 1;
    else if (character === '`') {
      const run = /^`+/.exec(source.slice(index))?.[0] ?? '`';
      const end = source.indexOf(run, index + run.length);
      index = end < 0 ? index + run.length - 1 : end + run.length - 1;
    } else if (character === '[') depth += 1;
    else if (character === ']') {
      if (depth === 0) return index;
      depth -= 1;
    }
  }
  return -1;
};

const skipSpace = (source: string, index: number) => {
  let place = index;
  while (/\s/.test(source.charAt(place))) place += 1;
  return place;
};

/** Place after the destination that begins at `start`; the length when it is unfinished, -1 when it cannot be one. */
const destinationEnd = (source: string, start: number): number => {
  const angled = source.charAt(start) === '<';
  let depth = 0;
  for (let index = angled ? start + 1 : start; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (character === '\\') index += 1;
    else if (angled) {
      if (character === '>') return index + 1;
      if (character === '\n' || character === '<') return -1;
    } else if (/\s/.test(character)) return index;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth < 0) return -1;
    }
  }
  return source.length;
};

/** Whether `(…` is the beginning of a link's address and title, with nothing that forbids it. */
const isUnfinishedTarget = (source: string): boolean => {
  const end = destinationEnd(source, skipSpace(source, 1));
  if (end < 0) return false;
  const title = skipSpace(source, end);
  if (title >= source.length) return true;
  const closer = { '"': '"', "'": "'", '(': ')' }[source.charAt(title)];
  if (closer === undefined || title === end) return false;
  const close = source.indexOf(closer, title + 1);
  return close < 0 || skipSpace(source, close + 1) >= source.length;
};

/**
 * Says what an opening bracket that begins no link yet may still become.
 *
 * `hidden`: nothing to show before more is there (an image, a citation's number, an empty label).
 * `bracket`: hide the bracket, its partner may come. `label`: show the label as text. `link`: show it as the link that it
 * will be. undefined: it is only a bracket.
 */
export const pendingLink = (
  source: string,
): { kind: 'hidden' | 'bracket' | 'label' | 'link'; label: string } | undefined => {
  const image = source.startsWith('!');
  const start = image ? 2 : 1;
  const end = labelEnd(source, start);
  const label = source.slice(start, end < 0 ? undefined : end);
  const rest = end < 0 ? '' : source.slice(end + 1);
  const target = rest.startsWith('(') && isUnfinishedTarget(rest);
  const reference = rest.startsWith('[') && labelEnd(rest, 1) < 0;
  if (rest !== '' && !target && !reference) return undefined;
  if (image || /^\^?[\s\d]*$|^[ xX]$/.test(label)) return { kind: 'hidden', label };
  if (end < 0) return { kind: 'bracket', label };
  return { kind: target ? 'link' : 'label', label };
};
