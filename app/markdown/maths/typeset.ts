import { render } from 'katex';

/** Writes a formula into an element as MathML. A mistake in it shows as its TeX, in the colour of errors. */
export function typeset(tex: string, element: HTMLElement, display: boolean): void {
  try {
    render(tex, element, {
      displayMode: display,
      output: 'mathml',
      throwOnError: true,
      // No links, images or classes of the model's choosing.
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
    });
  } catch {
    element.textContent = tex;
    element.dataset['failed'] = '';
  }
}
