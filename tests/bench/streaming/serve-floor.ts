import type { ServerResponse } from 'node:http';
import { serve } from '../support/serve-html.ts';
import { answerText } from './answer-text.ts';
import { atPace } from './at-pace.ts';

/** Shows a stream of events with the least that a page can do: one write a frame, one element a block. */
const script = `
const scroller = document.querySelector('#scroller');
let text = '';
let written = 0;
let node;
let isAsked = false;
const show = () => {
  isAsked = false;
  while (written < text.length) {
    if (!node) {
      const block = document.createElement('p');
      node = document.createTextNode('');
      block.append(node);
      scroller.append(block);
    }
    const end = text.indexOf('\\n\\n', written);
    node.appendData(end < 0 ? text.slice(written) : text.slice(written, end));
    written = end < 0 ? text.length : end + 2;
    if (end >= 0) node = undefined;
  }
  scroller.scrollTop = 1e9;
};
document.querySelector('button').onclick = async () => {
  const { body } = await fetch('/stream' + location.search);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const events = (rest + value).split('\\n\\n');
    rest = events.pop();
    for (const event of events) text += JSON.parse(event.slice('data: '.length)).delta;
    if (!isAsked) {
      isAsked = true;
      requestAnimationFrame(show);
    }
  }
  requestAnimationFrame(() => { document.body.dataset.complete = ''; });
};
`;

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>floor</title>
<style>body { margin: 0; font: 16px / 1.6 system-ui, sans-serif; }
#scroller { height: 90vh; overflow-y: auto; overflow-anchor: none; }</style>
<div id="scroller"></div><button>Ask</button><script type="module">${script}</script></html>`;

const stream = async (response: ServerResponse, length: number): Promise<void> => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for await (const delta of atPace(answerText(length))) {
    response.write(`data: ${JSON.stringify({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'text', delta })}\n\n`);
  }
  response.end();
};

/** Serves the page beside which an answer in the app is measured, and the stream that this page reads. */
export const serveFloor = () =>
  serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/stream') void stream(response, Number(searchParams.get('length')));
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  });
