import mermaid, { type MermaidConfig } from 'mermaid';

/*
 * Runs in the document that `realm.ts` makes, which loads nothing: to draw what a diagram names, Mermaid
 * would ask for it.
 */

/** Limits of a diagram: drawing cannot be interrupted, so a larger one would freeze the page. */
const maxCharacters = 8000;
const maxStatements = 250;
const maxEdges = 150;

/** The font in which words are measured and drawn; a picture cannot use the page's own fonts. */
const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** The colors of a diagram, as CSS. */
export type Colors = Record<'background' | 'text' | 'quiet' | 'tint' | 'accent' | 'line', string> & {
  /** Those of slices and branches, in order. */
  hues: readonly string[];
  isDark: boolean;
};

const isTooLarge = (source: string): boolean =>
  source.length > maxCharacters || source.split(/[\n;&]/, maxStatements + 1).length > maxStatements;

const themeOf = ({ background, text, quiet, tint, accent, line, hues, isDark }: Colors): MermaidConfig => {
  return {
    theme: 'base',
    darkMode: isDark,
    themeVariables: {
      background,
      fontFamily,
      fontSize: '15px',
      darkMode: isDark,
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

const configure = (colors: Colors): void => {
  mermaid.initialize({
    ...themeOf(colors),
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

/** Returns the markup of a diagram. Rejects what is no diagram or is too large. */
const render = async (id: string, source: string, colors: Colors): Promise<string> => {
  if (isTooLarge(source)) throw new RangeError('The diagram is too large.');
  configure(colors);
  const stage = document.createElement('div');
  stage.style.inlineSize = '1000px';
  // The sheet that a diagram brings itself may be forbidden here.
  stage.style.font = `15px/1.5 ${fontFamily}`;
  document.body.append(stage);
  try {
    return (await mermaid.render(id, source, stage)).svg;
  } finally {
    stage.remove();
  }
};

export type Render = typeof render;

Object.assign(window, { render });
