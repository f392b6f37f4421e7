import mermaid, { type MermaidConfig } from 'mermaid';
import css from './diagram-view.module.css';

/** Limits of a diagram: drawing cannot be interrupted, so a larger one would freeze the page. */
const maxCharacters = 8000;
const maxStatements = 250;
const maxEdges = 150;

/** How long it may take to load the code that draws this kind of diagram. */
const maxWaitMs = 15_000;

/** The font in which words are measured and drawn; a picture cannot use the page's own fonts. */
const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** A drawn diagram: an address of its picture, its size in CSS pixels, and what it says of itself. */
export type Picture = { address: string; width: number; height: number; name: string };

const isTooLarge = (source: string): boolean =>
  source.length > maxCharacters || source.split(/[\n;&]/, maxStatements + 1).length > maxStatements;

/** Mermaid's colors from those of the area that the diagram stands in. */
const colorsOf = (place: Element): MermaidConfig => {
  const style = getComputedStyle(place);
  const color = (name: string, fallback: string) =>
    style.getPropertyValue(`--casement-${name}`).trim() || fallback;
  const background = color('background', '#ffffff');
  const text = color('main-text', '#1a1c23');
  const quiet = color('auxiliary-text', '#565a66');
  const tint = color('tint', '#f3f4f6');
  const accent = color('accent', '#2456d6');
  const line = color('line', '#e3e4e8');
  const hues = ['title', 'string', 'number', 'keyword', 'variable', 'type'].map((name) =>
    color(`code-${name}`, accent),
  );
  return {
    theme: 'base',
    darkMode: style.colorScheme === 'dark',
    themeVariables: {
      background,
      fontFamily,
      fontSize: '15px',
      darkMode: style.colorScheme === 'dark',
      primaryColor: tint,
      primaryTextColor: text,
      primaryBorderColor: accent,
      secondaryColor: background,
      secondaryTextColor: text,
      secondaryBorderColor: quiet,
      tertiaryColor: background,
      tertiaryTextColor: text,
      tertiaryBorderColor: line,
      lineColor: quiet,
      textColor: text,
      titleColor: text,
      edgeLabelBackground: background,
      noteBkgColor: tint,
      noteTextColor: text,
      noteBorderColor: line,
      // Slices and branches carry words in the ground's color.
      pieSectionTextColor: background,
      pieOuterStrokeColor: line,
      pieStrokeColor: background,
      pieTitleTextColor: text,
      pieLegendTextColor: text,
      pieOpacity: '1',
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => hues[index % hues.length]).flatMap((hue, index) => [
          [`pie${index + 1}`, hue],
          [`cScale${index}`, hue],
          [`cScaleLabel${index}`, background],
          [`git${index}`, hue],
          [`gitBranchLabel${index}`, background],
        ]),
      ),
    },
  };
};

const configure = (place: Element): void => {
  mermaid.initialize({
    ...colorsOf(place),
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false, useMaxWidth: false },
    maxTextSize: maxCharacters,
    maxEdges,
    fontFamily,
    // A diagram must not choose any of these itself.
    secure: [
      'secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels',
      'flowchart', 'theme', 'themeCSS', 'themeVariables', 'darkMode', 'fontFamily', 'dompurifyConfig',
    ], // oxfmt-ignore
  });
};

const toPicture = (markup: string, background: string): Picture => {
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  const [, , width = 0, height = 0] =
    svg
      ?.getAttribute('viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  if (!svg || !(width > 0 && height > 0)) throw new Error('The diagram has no size.');
  for (const element of svg.querySelectorAll('script, foreignObject, image, iframe')) element.remove();
  for (const element of svg.querySelectorAll('a')) element.replaceWith(...element.childNodes);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  // Its own ground keeps it readable where the system or paper has other colors.
  svg.style.background = background;
  const words = ['title', 'desc', '[class*="itleText"]'].map((part) =>
    svg.querySelector(part)?.textContent.trim(),
  );
  const [title, description, heading] = words;
  const name = [title || heading, description].filter(Boolean).join('. ');
  const xml = new XMLSerializer().serializeToString(svg);
  return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xml)}`, width, height, name };
};

const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 50);
  });

const drawNow = async (source: string, place: Element, id: string): Promise<Picture> => {
  if (isTooLarge(source)) throw new RangeError('The diagram is too large.');
  const stage = document.createElement('div');
  stage.className = css.stage ?? '';
  stage.setAttribute('aria-hidden', 'true');
  document.body.append(stage);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    configure(place);
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The diagram took too long.')), maxWaitMs);
    });
    const { svg } = await Promise.race([mermaid.render(id, source, stage), late]);
    return toPicture(
      svg,
      getComputedStyle(place).getPropertyValue('--casement-background').trim() || '#ffffff',
    );
  } finally {
    clearTimeout(timer);
    stage.remove();
  }
};

let last: Promise<unknown> = Promise.resolve();
let count = 0;

/**
 * Draws a diagram in the colors of `place`, one after another, each when the page has nothing else to do. Rejects what is no diagram
 * or is too large.
 */
export const draw = (source: string, place: Element): Promise<Picture> => {
  count += 1;
  const id = `casement-diagram-${count}`;
  const drawn = last.then(whenIdle).then(() => drawNow(source, place, id));
  last = drawn.catch(() => undefined);
  return drawn;
};
