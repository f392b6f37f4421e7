export const linesPerChunk = 24;

/** Divides code after every 24th line, so that the browser lays out only the last part of code that grows. */
export function codeChunks(code: string): string[] {
  const chunks: string[] = [];
  let start = 0;
  let lines = 0;
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1)) {
    lines += 1;
    if (lines % linesPerChunk === 0) {
      chunks.push(code.slice(start, end + 1));
      start = end + 1;
    }
  }
  if (start < code.length) chunks.push(code.slice(start));
  return chunks;
}
