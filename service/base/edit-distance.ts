/**
 * How many letters were added, left out, changed or swapped with their neighbour (optimal string alignment).
 */
export const distanceOf = (one: string, other: string): number => {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const changed = one[at - 1] === other[place - 1] ? 0 : 1;
      let least = Math.min(
        (row[place] ?? 0) + 1,
        (next[place - 1] ?? 0) + 1,
        (row[place - 1] ?? 0) + changed,
      );
      const isSwapped =
        at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1];
      if (isSwapped) least = Math.min(least, (before[place - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
};
