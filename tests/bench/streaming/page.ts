import { createFramePublisher } from '../../../app/conversation/run/frame-publisher.ts';
import { answerText } from './answer-text.ts';
import type { Mount } from './contestants/mount.ts';

/** Draws in every frame, unlike the app: for what one drawing costs. */
const everyFrame = 'casement-every-frame';

const contestants: Record<string, () => Promise<{ mount: Mount }>> = {
  casement: () => import('./contestants/casement.tsx'),
  [everyFrame]: () => import('./contestants/casement.tsx'),
  floor: () => import('./contestants/floor.ts'),
  streamdown: () => import('./contestants/streamdown.tsx'),
  'react-markdown': () => import('./contestants/react-markdown.tsx'),
};

const piece = 4;
const piecesPerSecond = 200;

/** Frames of a run: how far apart they were, and how long a piece of work held them up. */
export type Frames = { gapsMs: number[]; longTasksMs: number[] };

declare global {
  interface Window {
    /** Shows the beginning of a text, so that everything is loaded and warm. */
    prepare(name: string, characters: number): Promise<void>;
    /** Feeds `characters` more at the pace of a quick model. */
    stream(characters: number): Promise<Frames>;
  }
}

let publish: (text: string) => void = () => {};
let hasAppPace = false;
let shown = 0;

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

function show(text: string, scroller: Element): void {
  publish(text);
  // Follows the end as a chat does; this only writes and reads no layout.
  scroller.scrollTop = 1e9;
}

window.prepare = async (name, characters) => {
  const contestant = await contestants[name]?.();
  const root = document.querySelector('#root');
  const scroller = document.querySelector('#scroller');
  if (!contestant || !root || !scroller) throw new Error(`There is no ${name}.`);
  publish = contestant.mount(root);
  hasAppPace = name === 'casement';
  shown = characters;
  for (let end = Math.min(400, characters); end <= characters; end += 400) {
    show(answerText(end), scroller);
    await nextFrame();
  }
  show(answerText(characters), scroller);
  await new Promise((resolve) => setTimeout(resolve, 300));
};

window.stream = async (characters) => {
  const scroller = document.querySelector('#scroller');
  if (!scroller) throw new Error('There is no page.');
  const total = shown + characters;
  const text = answerText(total);
  const longTasksMs: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const gapsMs: number[] = [];
  const start = performance.now();
  const from = shown;
  const showArrived = () => {
    const arrived = from + Math.floor(((performance.now() - start) / 1000) * piecesPerSecond) * piece;
    const end = Math.min(arrived, total);
    if (end === shown) return;
    shown = end;
    show(text.slice(0, end), scroller);
  };
  const publisher = createFramePublisher(showArrived);
  let before = await nextFrame();
  for (;;) {
    const now = await nextFrame();
    gapsMs.push(now - before);
    before = now;
    if (hasAppPace) publisher.request();
    else showArrived();
    if (shown === total) break;
  }
  publisher.dispose();
  observer.disconnect();
  return { gapsMs, longTasksMs };
};
