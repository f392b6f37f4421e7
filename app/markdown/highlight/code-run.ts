/** Text of one colour; without a scope it has the colour of all text. */
export type CodeRun = { scope: string | undefined; text: string };

/** Divides runs at the ends of `chunks`, which joined are the same text. */
export function runsByChunk(runs: readonly CodeRun[], chunks: readonly string[]): CodeRun[][] {
  const result: CodeRun[][] = [];
  let next = 0;
  let used = 0;
  for (const chunk of chunks) {
    const part: CodeRun[] = [];
    let missing = chunk.length;
    while (missing > 0) {
      const run = runs[next];
      if (!run) return result;
      const text = run.text.slice(used, used + missing);
      part.push({ scope: run.scope, text });
      missing -= text.length;
      used += text.length;
      if (used === run.text.length) {
        next += 1;
        used = 0;
      }
    }
    result.push(part);
  }
  return result;
}
