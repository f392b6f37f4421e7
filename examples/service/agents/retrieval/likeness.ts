const pairsOf = (text: string): Map<string, number> => {
  const characters = Array.from(text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]+/gu, ''));
  const pairs = new Map<string, number>();
  for (const [index, character] of characters.slice(1).entries()) {
    const pair = `${characters[index]}${character}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
};

/** How alike two short texts are worded, 0 to 1, punctuation and case aside (Sorensen-Dice over pairs of characters). */
export const likeness = (one: string, other: string): number => {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0);
  const all = [...a.values(), ...b.values()].reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : (2 * shared) / all;
};
