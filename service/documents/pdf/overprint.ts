import { type Drawn, isNear, placeOf } from './drawn.ts';

/** How much the widths of letters vary, as a share of the width of the words before them. */
const UNEVEN = 0.25;

/** How many letters at the end of a text another one begins with. */
const commonLength = (text: string, next: string): number => {
  for (let length = Math.min(text.length, next.length); length > 0; length -= 1) {
    if (text.endsWith(next.slice(0, length))) return length;
  }
  return 0;
};

/** How many letters of some words are drawn over the last letters before them. */
const overprinted = (last: Drawn, next: Drawn): number => {
  const [lastX, lastY] = placeOf(last);
  const [x, y] = placeOf(next);
  if (!isNear(y, lastY, next) || last.width <= 0) return 0;
  const share = (lastX + last.width - x) / last.width;
  if (share <= 0 || share > 1 + UNEVEN) return 0;
  const length = commonLength(last.str, next.str);
  return length > 0 && Math.abs(share - length / last.str.length) <= UNEVEN ? length : 0;
};

/**
 * Reads words without those that are there to make others bold or to give them a shadow: programs draw them
 * once more, word by word or letter by letter, at nearly the same place.
 */
export const createOverprintReader = () => {
  const places = new Map<string, Drawn[]>();
  let last: Drawn | undefined;

  return (drawn: Drawn): string => {
    if (drawn.str.trim() === '') return drawn.str;
    const [x, y] = placeOf(drawn);
    const same = places.get(drawn.str) ?? [];
    places.set(drawn.str, same);
    const isRepeat = same.some((one) => {
      const [otherX, otherY] = placeOf(one);
      return isNear(x, otherX, drawn) && isNear(y, otherY, drawn);
    });
    const covered = last && drawn.dir === 'ltr' ? overprinted(last, drawn) : 0;
    last = drawn;
    same.push(drawn);
    return isRepeat ? '' : drawn.str.slice(covered);
  };
};
