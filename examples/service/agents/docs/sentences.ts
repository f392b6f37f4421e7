const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const isOpen = (markdown: string): boolean => {
  const count = (mark: RegExp) => markdown.match(mark)?.length ?? 0;
  return (
    count(/`/g) % 2 === 1 ||
    count(/\*\*/g) % 2 === 1 ||
    count(/\[/g) !== count(/\]/g) ||
    count(/\(/g) > count(/\)/g)
  );
};

/** Splits a paragraph of Markdown into sentences; code, bold text and links stay whole. */
export const sentencesOf = (paragraph: string): string[] => {
  const oneLine = paragraph
    .replaceAll(/(\p{Script=Han}|[，。；：！？、])\s*\n\s*/gu, '$1')
    .replaceAll(/\s*\n\s*/g, ' ');
  const sentences: string[] = [];
  let pending = '';
  for (const { segment } of segmenter.segment(oneLine)) {
    pending += segment;
    if (isOpen(pending) || /\b(?:e\.g|i\.e|etc|vs)\.\s*$/i.test(pending)) continue;
    sentences.push(pending.trim());
    pending = '';
  }
  if (pending.trim()) sentences.push(pending.trim());
  return sentences;
};
