import { symbolIn } from './symbols.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  type Element,
  isOn,
  nameOf,
  valueOf,
} from './xml.ts';

// Formulas of Word (OMML) as TeX, which models read and write. An element without a rule of its own gives
// what it contains.

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
  '⨁': String.raw`\bigoplus`,
  '⨂': String.raw`\bigotimes`,
  '⨀': String.raw`\bigodot`,
  '⨄': String.raw`\biguplus`,
  '∯': String.raw`\oiint`,
  '∰': String.raw`\oiiint`,
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
  '\u0332': String.raw`\underline`,
  '\u20d6': String.raw`\overleftarrow`,
  '\u20d7': String.raw`\vec`,
  '\u20db': String.raw`\dddot`,
  '\u20e1': String.raw`\overleftrightarrow`,
  '\u23de': String.raw`\overbrace`,
  '\u23df': String.raw`\underbrace`,
  '¯': String.raw`\bar`,
  '^': String.raw`\hat`,
  '~': String.raw`\tilde`,
  '→': String.raw`\vec`,
};

const FUNCTIONS = new Set(
  (
    'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ' +
    'liminf limsup ln log max min Pr sec sin sinh sup tan tanh'
  ).split(' '),
);

const BAR = String.raw`\vert `;

const FENCES: Readonly<Record<string, string>> = {
  '{': String.raw`\{`,
  '}': String.raw`\}`,
  '⟨': String.raw`\langle `,
  '⟩': String.raw`\rangle `,
  '‖': String.raw`\|`,
  // A bar would part the cells of a table.
  '|': String.raw`\vert `,
  '⌊': String.raw`\lfloor `,
  '⌋': String.raw`\rfloor `,
  '⌈': String.raw`\lceil `,
  '⌉': String.raw`\rceil `,
  '': '.',
};

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\backslash `,
  '|': BAR,
  '^': String.raw`\text{\^{}}`,
  '~': String.raw`\text{\~{}}`,
};

const escaped = (text: string): string =>
  text.replaceAll(/[\\{}#$%&_^~|]/g, (character) => ESCAPES[character] ?? `\\${character}`);

const within = (element: Element | undefined): string => childrenOf(element).map(texOf).join('').trim();

const group = (element: Element | undefined): string => `{${within(element)}}`;

/**
 * The setting of an element, as `m:chr` of `m:naryPr`; undefined where there is none, '' where it is empty.
 */
const setting = (element: Element, name: string): string | undefined => {
  const properties = childOf(element, `${nameOf(element)}Pr`);
  const found = childOf(properties, name);
  return found && (attributeOf(found, 'val') ?? '');
};

/** Letters whose look is their meaning: a vector, the real numbers. */
const ALPHABETS: Readonly<Record<string, string>> = {
  'double-struck': String.raw`\mathbb`,
  script: String.raw`\mathcal`,
  fraktur: String.raw`\mathfrak`,
  b: String.raw`\mathbf`,
  bi: String.raw`\mathbf`,
};

/** Whether a run was deleted (`del`) or moved away (`moveFrom`), which is a setting in formulas. */
const hasChange = (run: Element, change: string): boolean =>
  childrenOf(run).some(
    (settings) => ['rPr', 'ctrlPr'].includes(nameOf(settings)) && childOf(settings, change) !== undefined,
  );

/** Whether a term of a formula was deleted while changes are tracked. */
export const hasDeletedTerms = (formula: Element): boolean =>
  descendantsOf(formula, 'r').some((run) => hasChange(run, 'del'));

const run = (element: Element): string => {
  if (hasChange(element, 'del') || hasChange(element, 'moveFrom')) return '';
  const text = childrenOf(element)
    .map((child) =>
      nameOf(child) === 't'
        ? child.textContent
        : nameOf(child) === 'sym'
          ? (symbolIn(child) ?? '\ufffd')
          : '',
    )
    .join('');
  if (FUNCTIONS.has(text.trim())) return `\\${text.trim()} `;
  const settings = childOf(element, 'rPr');
  if (isOn(childOf(settings, 'nor')) && text.trim() !== '') {
    return `\\text{${escaped(text).replaceAll(BAR, '|')}}`;
  }
  const alphabet = ALPHABETS[valueOf(settings, 'scr') ?? ''] ?? ALPHABETS[valueOf(settings, 'sty') ?? ''];
  return alphabet && text.trim() !== '' ? `${alphabet}{${escaped(text)}}` : escaped(text);
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
  const inner = childrenOf(element, 'e').map(within).join(fence('sepChr', '|').replace(/^\.$/, ''));
  return `\\left${fence('begChr', '(')}${inner}\\right${fence('endChr', ')')}`;
};

const rows = (element: Element, row: string): string =>
  childrenOf(element, row)
    .map((child) =>
      // The signs at which lines are aligned are none of the text.
      row === 'e' ? within(child).replaceAll(String.raw`\&`, '&') : childrenOf(child).map(within).join(' & '),
    )
    .join(String.raw` \\ `);

/** The name of a function: letters that belong together. */
const functionName = (element: Element): string => {
  const name = within(childOf(element, 'fName'));
  return /^\p{L}{2,}$/u.test(name) ? `\\operatorname{${name}}` : name;
};

/** A base with a mark over or under it, by its own command where TeX has one. */
const underOrOver = (element: Element, sign: string, isOver: boolean): string => {
  const base = group(childOf(element, 'e'));
  const command = Object.hasOwn(ACCENTS, sign) ? ACCENTS[sign] : undefined;
  return command
    ? command + base
    : `${isOver ? String.raw`\overset` : String.raw`\underset`}{${sign}}${base}`;
};

/** Braces that span a base; other signs of the kind are arrows that stand apart from it. */
const spanning = (element: Element): string => {
  const sign = setting(element, 'chr') ?? '\u23df';
  const isOver = setting(element, 'pos') === 'top';
  const isBrace = sign === '\u23de' || sign === '\u23df';
  return isBrace || sign === ''
    ? underOrOver(element, sign || '\u23df', isOver)
    : `${isOver ? String.raw`\overset` : String.raw`\underset`}{${sign}}${group(childOf(element, 'e'))}`;
};

/** A frame, or what is struck out by a line across it. */
const framed = (element: Element): string => {
  const base = group(childOf(element, 'e'));
  const isSet = (name: string) => isOn(childOf(childOf(element, 'borderBoxPr'), name));
  const isStruck = ['strikeBLTR', 'strikeTLBR', 'strikeH', 'strikeV'].some(isSet);
  const isOpen = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].every(isSet);
  const inner = isStruck ? `\\cancel${base}` : base;
  return isOpen ? inner : `\\boxed${isStruck ? `{${inner}}` : inner}`;
};

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
  func: (element) => `${functionName(element)} ${within(childOf(element, 'e'))}`,
  limLow: (element) => `\\underset${group(childOf(element, 'lim'))}${group(childOf(element, 'e'))}`,
  limUpp: (element) => `\\overset${group(childOf(element, 'lim'))}${group(childOf(element, 'e'))}`,
  acc: (element) => underOrOver(element, setting(element, 'chr') ?? '\u0302', true),
  bar: (element) =>
    `${setting(element, 'pos') === 'top' ? String.raw`\overline` : String.raw`\underline`}${group(childOf(element, 'e'))}`,
  groupChr: spanning,
  borderBox: framed,
  phant: (element) =>
    /^(?:0|off|false)$/.test(setting(element, 'show') ?? '') ? '' : within(childOf(element, 'e')),
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
