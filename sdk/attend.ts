import type { Attention, ChatCore } from './core.ts';
import type { Settings } from './options.ts';

/** Draws the visitor's eye to the launcher; what does it is fetched the first time. */
export const attend = (core: ChatCore, settings: Settings, act: (attention: Attention) => void): void => {
  core.attention ??= import('./attention.ts').then(({ createAttention }) => createAttention(core, settings));
  // What cannot be fetched is tried again with the next count or teaser.
  core.attention.then(act, () => (core.attention = undefined));
};

/** Says something beside the launcher; no text takes it away. */
export const setTeaser = (core: ChatCore, settings: Settings, text: string): void =>
  attend(core, settings, (attention) => attention.setTeaser(text));
