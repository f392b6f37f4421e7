import { panelRadius } from '../../sdk/protocol/panel-radius.ts';
import { element } from './element.ts';
import type { RecordedState, RecordedStates, ShownState } from './shown-state.ts';

const sizes = { panel: [400, 704], phone: [390, 844], desktop: [1280, 800] } as const;
export type PreviewSize = keyof typeof sizes;
export const previewSizes = Object.keys(sizes) as PreviewSize[];

export type Shown = Omit<ShownState, 'state'> & { state: string; size: PreviewSize };

/** A page that was left alone for this long may show its next state. */
const PAUSE_MS = 200;

const readStates = async (language: string): Promise<RecordedState[]> => {
  const reply = await fetch(`./states-${language}.json`);
  const { list, replies } = (await reply.json()) as RecordedStates;
  return list.map((state) => ({
    ...state,
    replies: Object.fromEntries(
      Object.entries(state.replies).flatMap(([call, index]) => {
        const found = replies[index];
        return found === undefined ? [] : [[call, found]];
      }),
    ),
  }));
};

/**
 * Shows the real app in a state and a style. A frame stays until the next one is there, so that nothing
 * flickers while a color is dragged.
 */
export const createPreview = () => {
  const place = element('div', { className: 'preview', 'aria-busy': true });
  const recorded = new Map<string, Promise<RecordedState[]>>();
  let current: HTMLIFrameElement | undefined;
  let next: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const statesIn = (language: string): Promise<RecordedState[]> => {
    const known = recorded.get(language);
    if (known) return known;
    const asked = readStates(language);
    recorded.set(language, asked);
    return asked;
  };

  const load = async ({ state: name, size, ...shown }: Shown, label: string): Promise<void> => {
    const states = await statesIn(shown.language);
    const state = states.find((candidate) => candidate.name === name);
    if (!state) return;
    const [width, height] = sizes[size];
    next?.remove();
    next = element('iframe', {
      title: label,
      name: JSON.stringify({ ...shown, state } satisfies ShownState),
      className: 'coming',
      width: String(width),
      height: String(height),
    });
    if (size === 'panel') {
      const { roundedCorners } = shown.style as { roundedCorners?: number };
      next.style.borderRadius = `${panelRadius(roundedCorners)}px`;
    }
    // Without an origin of its own it has nothing of the real chat's storage.
    next.setAttribute('sandbox', 'allow-scripts');
    const address = { bot_id: state.name, channel_id: 'gallery', style_id: 'default', ...state.address };
    next.src = `../style-preview.html?${new URLSearchParams(address)}`;
    place.append(next);
  };

  addEventListener('message', ({ source, data }) => {
    if (
      !next ||
      source !== next.contentWindow ||
      typeof (data as { casementStyle?: string })?.casementStyle !== 'string'
    )
      return;
    current?.remove();
    current = next;
    next = undefined;
    current.classList.remove('coming');
    place.setAttribute('aria-busy', 'false');
  });

  return {
    place,
    show: (shown: Shown, label: string): void => {
      place.setAttribute('aria-busy', 'true');
      clearTimeout(timer);
      timer = setTimeout(() => void load(shown, label), PAUSE_MS);
    },
    statesIn,
  };
};
