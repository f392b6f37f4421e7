/**
 * Returns a page with its generated parts as they are now; each stands between `<!-- generated: name -->` and
 * `<!-- end -->`.
 */
export const fillPage = (page: string, parts: ReadonlyMap<string, string>): string =>
  page.replaceAll(
    /(<!-- generated: (\w+) -->\n).*?(\n<!-- end -->)/gs,
    (whole, start: string, name: string, end: string) => {
      const part = parts.get(name);
      return part === undefined ? whole : `${start}\n${part}\n${end}`;
    },
  );

/** Writes a table in Markdown; the first row is its head. */
export const tableOf = (
  [head = [], ...rows]: string[][],
  rule: (column: number) => string = () => '---',
): string =>
  [head, head.map((_, column) => rule(column)), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
