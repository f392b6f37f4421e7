import { attributeOf, childOf, childrenOf, type Element, nameOf } from './xml.ts';

// Formulas of Word (OMML) as TeX, which models read and write. An element without a rule of its own gives what it contains.

const NARY: Readonly<Record<string, string>> = {
  '∑': String.raw`\sum`,
  '∏': String.raw`\prod`,
  '∐': String.raw`\coprod`,
  '∫': String.raw`\int`,
  '∬': String.raw`\iint`,
  '∭': String.raw`\iiint`,
  '∮': String.raw`\oint`,
  '⋃': String.raw`\bigcup`,
  '⋂': String.raw`\bigcap`,
  '⋁': String.raw`\bigvee`,
  '⋀': String.raw`\bigwedge`,
};

/** Marks over a base, by the character that Word keeps. */
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0300': String.raw`\grave`,
  '\u0301': String.raw`\acute`,
  '\u0302': String.raw`\hat`,
  '\u0303': String.raw`\tilde`,
  '\u0304': String.raw`\bar`,
  '\u0305': String.raw`\overline`,
  '\u0306': String.raw`\breve`,
  '\u0307': String.raw`\dot`,
  '\u0308': String.raw`\ddot`,
  '\u030c': String.raw`\check`,
  '\u20d7': String.raw`\vec`,
  '\u23de': String.raw`\overbrace`,
  '\u23df': String.raw`\underbrace`,
  '¯': String.raw`\bar`,
  '^': String.raw`\hat`,
  '~': String.raw`\tilde`,
  '→': String.raw`\vec`,
};

const FUNCTIONS = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

const FENCES: Readonly<Record<string, string>> = {
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '⟨': String.raw`\langle `,
  '⟩': String.raw`\rangle `,
  '‖': String.raw`\|`,
  '⌊': String.raw`\lfloor `,
  '⌋': String.raw`\rfloor `,
  '⌈': String.raw`\lceil `,
  '⌉': String.raw`\rceil `,
  '': '.',
};

const escaped = (text: string): string =>
  text.replaceAll(/[\\{}#$%&_^~]/g, (character) =>
    character === '\\'
      ? String.raw`\backslash `
      : character === '^' || character === '~'
        ? `\\text{\\${character}{}}`
        : `\\${character}`,
  );

const within = (element: Element | undefined): string =>
  element ? childrenOf(element).map(texOf).join('').trim() : '';

const group = (element: Element | undefined): string => `{${within(element)}}`;

/** The setting of an element, as `m:chr` of `m:naryPr`; undefined where there is none, '' where it is empty. */
const setting = (element: Element, name: string): string | undefined => {
  const properties = childOf(element, `${nameOf(element)}Pr`);
  const found = childOf(properties, name);
  return found && (attributeOf(found, 'val') ?? '');
};

/** Whether a run was deleted, which is a setting in formulas. */
const isDeleted = (run: Element): boolean =>
  childrenOf(run).some(
    (settings) => ['rPr', 'ctrlPr'].includes(nameOf(settings)) && childOf(settings, 'del') !== undefined,
  );

const run = (element: Element): string => {
  if (isDeleted(element)) return '';
  const text = childrenOf(element)
    .filter((child) => nameOf(child) === 't')
    .map((child) => child.textContent ?? '')
    .join('');
  const isText = childOf(childOf(element, 'rPr'), 'nor') !== undefined;
  if (FUNCTIONS.has(text.trim())) return `\\${text.trim()} `;
  return isText && text.trim() !== '' ? `\\text{${escaped(text)}}` : escaped(text);
};

const parts = (element: Element) => {
  const of = (name: string) => childOf(element, name);
  return { base: of('e'), sub: of('sub'), sup: of('sup') };
};

const fraction = (element: Element): string => {
  const [top, bottom] = [childOf(element, 'num'), childOf(element, 'den')];
  const type = setting(element, 'type');
  if (type === 'lin' || type === 'skw') return `${group(top)}/${group(bottom)}`;
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${group(top)}${group(bottom)}`;
  return `\\frac${group(top)}${group(bottom)}`;
};

const radical = (element: Element): string => {
  const degree = within(childOf(element, 'deg'));
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(childOf(element, 'e'))}`;
};

const nary = (element: Element): string => {
  const { base, sub, sup } = parts(element);
  const sign = setting(element, 'chr') ?? '∫';
  const limits = [within(sub) && `_${group(sub)}`, within(sup) && `^${group(sup)}`].join('');
  return `${NARY[sign] ?? sign}${limits} ${within(base)}`;
};

const delimited = (element: Element): string => {
  const fence = (name: string, otherwise: string) => {
    const sign = setting(element, name) ?? otherwise;
    return FENCES[sign] ?? sign;
  };
  const inner = childrenOf(element)
    .filter((child) => nameOf(child) === 'e')
    .map(within)
    .join(fence('sepChr', '|').replace(/^\.$/, ''));
  return `\\left${fence('begChr', '(')}${inner}\\right${fence('endChr', ')')}`;
};

const rows = (element: Element, row: string): string =>
  childrenOf(element)
    .filter((child) => nameOf(child) === row)
    .map((child) => (row === 'e' ? within(child) : childrenOf(child).map(within).join(' & ')))
    .join(String.raw` \\ `);

const rules: Readonly<Record<string, (element: Element) => string>> = {
  r: run,
  f: fraction,
  rad: radical,
  nary,
  d: delimited,
  sSup: (element) => `{${within(parts(element).base)}}^${group(parts(element).sup)}`,
  sSub: (element) => `{${within(parts(element).base)}}_${group(parts(element).sub)}`,
  sSubSup: (element) => {
    const { base, sub, sup } = parts(element);
    return `{${within(base)}}_${group(sub)}^${group(sup)}`;
  },
  sPre: (element) => {
    const { base, sub, sup } = parts(element);
    return `{}_${group(sub)}^${group(sup)}${within(base)}`;
  },
  m: (element) => String.raw`\begin{matrix}${rows(element, 'mr')}\end{matrix}`,
  eqArr: (element) => String.raw`\begin{aligned}${rows(element, 'e')}\end{aligned}`,
  func: (element) => `${within(childOf(element, 'fName'))} ${within(childOf(element, 'e'))}`,
  limLow: (element) => `\\underset${group(childOf(element, 'lim'))}${group(childOf(element, 'e'))}`,
  limUpp: (element) => `\\overset${group(childOf(element, 'lim'))}${group(childOf(element, 'e'))}`,
  acc: (element) =>
    `${ACCENTS[setting(element, 'chr') ?? '\u0302'] ?? String.raw`\hat`}${group(childOf(element, 'e'))}`,
  bar: (element) =>
    `${setting(element, 'pos') === 'top' ? String.raw`\overline` : String.raw`\underline`}${group(childOf(element, 'e'))}`,
  groupChr: (element) =>
    `${ACCENTS[setting(element, 'chr') ?? '\u23df'] ?? String.raw`\underbrace`}${group(childOf(element, 'e'))}`,
  borderBox: (element) => `\\boxed${group(childOf(element, 'e'))}`,
  // Deleted, and what stands there for its size only.
  del: () => '',
};

const texOf = (element: Element): string => {
  const name = nameOf(element);
  if (name.endsWith('Pr')) return '';
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule ? rule(element) : childrenOf(element).map(texOf).join('');
};

/** Writes a formula of Word as TeX, without dollar signs; '' for an empty one. */
export const mathToTex = (formula: Element): string => within(formula).replaceAll(/\s+/g, ' ').trim();
