/**
 * The beginning of a box, `:::tip[Title]` of Docusaurus or `::: tip Title` of VitePress, or its end, `:::`.
 */
const BOX = /^ {0,3}:::(.*)$/;
/** The first line of a box of GitHub. */
const ALERT = /^ {0,3}> ?\[![A-Z]+\] *$/;
/**
 * The first line of a box of MkDocs, `!!! tip "Title"`, folded `??? tip`, or of a tab, `=== "Title"`; what it
 * holds is indented.
 */
const INDENTED =
  /^( *)(?:(?:!!!|\?\?\?\+?) +[a-z-]+(?: +(?:inline|end))*(?: +"([^"]*)")?|===[!+]? +"([^"]*)")$/i;
const INDENT = 4;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The title of a box, by what follows its colons. */
const titleOfBox = (mark: string): string =>
  mark
    .replace(/^[: ]+/, '')
    .replace(/^[a-z-]+/i, '')
    .replace(/[\]{].*/, '')
    .replace('[', '')
    .trim();

/** The title of a box or tab, by its first or last line; undefined for any other line. */
const titleIn = (line: string): string | undefined => {
  if (ALERT.test(line)) return '';
  const mark = BOX.exec(line)?.[1];
  return mark === undefined ? undefined : titleOfBox(mark);
};

const shown = (title: string): string => (title === '' ? '' : `\n**${title}**\n`);

/** Writes what stands in boxes and tabs as if it stood beside them, under their titles. */
export const withoutBoxes = (markdown: string): string => {
  /** The fence that opened the code around the line; empty outside of code. */
  let fence = '';
  /** How far the contents of each box of MkDocs around the line are indented. */
  const around: number[] = [];
  const lineOutside = (written: string): string => {
    const given =
      around.length > 0 ? written.replace(/^\t+/, (tabs) => ' '.repeat(INDENT * tabs.length)) : written;
    const indent = given.trim() === '' ? Infinity : given.search(/\S/);
    while (indent < (around.at(-1) ?? 0)) {
      around.pop();
      // Nobody closed it.
      fence = '';
    }
    const line = given.slice(around.at(-1) ?? 0);
    const [, mark = ''] = FENCE.exec(line) ?? [];
    if (mark.startsWith(fence)) fence = fence === '' ? mark : '';
    if (fence !== '') return line;
    const indented = INDENTED.exec(line.trimEnd());
    if (indented) {
      const [, spaces = '', ofBox, ofTab] = indented;
      around.push((around.at(-1) ?? 0) + spaces.length + INDENT);
      return shown(ofBox ?? ofTab ?? '');
    }
    const title = titleIn(line);
    return title === undefined ? line : shown(title);
  };
  return markdown.split('\n').map(lineOutside).join('\n');
};
