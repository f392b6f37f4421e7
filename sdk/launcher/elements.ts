/*
 * Everything is built with DOM calls and adopted style sheets: `innerHTML`, style elements and style
 * attributes are what a strict Content-Security-Policy and Trusted Types refuse.
 */

/** Makes an element with a class and children. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

/** Makes a 24 px line drawing that takes the color of the text around it. */
export const icon = (className: string, path: string): SVGSVGElement => {
  const namespace = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(namespace, 'svg');
  drawing.setAttribute('class', className);
  drawing.setAttribute('viewBox', '0 0 24 24');
  const line = document.createElementNS(namespace, 'path');
  line.setAttribute('d', path);
  drawing.append(line);
  return drawing;
};

/** Puts a style sheet into a shadow root. */
export const adopt = (root: ShadowRoot, css: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
};

/** The element that has the focus, in whatever shadow root it is. */
export const focusedElement = (): HTMLElement | null => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused as HTMLElement | null;
};
