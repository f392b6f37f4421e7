import type { PDFPageProxy } from 'unpdf/pdfjs';

/** A place of a form of XFA as pdf.js lays it out, like an element of HTML. */
type XfaNode = {
  name: string;
  value?: string | null;
  attributes?: { textContent?: string; value?: string; checked?: boolean; type?: string; selected?: boolean };
  children?: (XfaNode | undefined)[];
};

const isTicked = ({ type = '' }: { type?: string }): boolean => type === 'checkbox' || type === 'radio';

const wordsIn = ({ name, value, attributes = {}, children = [] }: XfaNode): string[] => {
  if (name === 'option' && !attributes.selected) return [];
  const own = isTicked(attributes)
    ? attributes.checked
      ? '☒'
      : '☐'
    : (attributes.textContent ?? value ?? (name === 'input' ? attributes.value : undefined));
  return [own?.trim() ?? '', ...children.flatMap((child) => (child ? wordsIn(child) : []))];
};

/**
 * Returns the words of a page of a form of XFA, what stands in its fields included; such words have no place
 * on the page.
 */
export const xfaText = async (page: PDFPageProxy): Promise<string> => {
  const root = (await page.getXfa()) as unknown as XfaNode | null;
  return root
    ? wordsIn(root)
        .filter((words) => words !== '')
        .join('\n')
    : '';
};
