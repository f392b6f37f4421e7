import { DOMParser, type Element, type Node } from '@xmldom/xmldom';

export type { Element };

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The elements within an element, in their order: all of them, or those of a name. */
export const childrenOf = (element: Element | undefined, name?: string): Element[] => {
  const children: Element[] = [];
  for (let child = element?.firstChild; child; child = child.nextSibling) {
    if (isElement(child) && (name === undefined || nameOf(child) === name)) children.push(child);
  }
  return children;
};

/**
 * The name of an element without its prefix: strict and transitional documents differ in their namespaces
 * only.
 */
export const nameOf = (element: Element): string => element.localName ?? '';

/** The first child of a name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  childrenOf(element, name)[0];

/** All elements of a name within an element, however deep. */
export const descendantsOf = (element: Element, name: string): Element[] => [
  ...element.getElementsByTagNameNS('*', name),
];

/** An attribute by its name without a prefix, as `val` of `w:val`. */
export const attributeOf = (element: Element | undefined, name: string): string | undefined => {
  if (!element) return undefined;
  for (const attribute of element.attributes) {
    if (attribute.localName === name) return attribute.value;
  }
  return undefined;
};

/** The value of a setting within an element, as that of `w:numId`. */
export const valueOf = (element: Element | undefined, name: string): string | undefined =>
  attributeOf(childOf(element, name), 'val');

/** Whether a setting is there and not switched off. */
export const isOn = (setting: Element | undefined): boolean =>
  setting !== undefined && !/^(?:0|false|off|none)$/.test(attributeOf(setting, 'val') ?? '');

/** Parses a part of an office document. Throws where it is no well-formed XML. */
export const parseXml = (text: string): Element => {
  const parser = new DOMParser({
    // Small mistakes are read as well as they can be; the parser throws where it cannot go on.
    onError: () => undefined,
  });
  const { documentElement } = parser.parseFromString(text, 'text/xml');
  if (!documentElement) throw new SyntaxError('The document is empty.');
  return documentElement;
};
