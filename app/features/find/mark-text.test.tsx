// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { markText } from './mark-text.ts';

it('finds the first place that can be seen', () => {
  const message = document.createElement('article');
  message.innerHTML =
    '<div data-surface="bot"><pre hidden>a window</pre><math><mi>x</mi><annotation>a window</annotation></math>' +
    '<span class="visually-hidden">a window</span><p>Open a window.</p></div>';
  expect(markText(message, 'window')?.startContainer.textContent).toBe('Open a window.');
});
