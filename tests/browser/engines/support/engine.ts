/** The values that an expression in a page may have; the page returns larger ones as JSON text. */
export type Primitive = string | number | boolean | null | undefined;

/** The host page, or the chat in its frame. */
export type Place = 'page' | 'chat';

export type Key = 'Enter' | 'Escape' | 'Tab';

/** One tab with an empty profile, in any engine. */
export type Tab = {
  /** Settles once the page has loaded. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  /** The value of an expression; a promise is waited for. */
  evaluate(expression: string, place: Place): Promise<Primitive>;
  /** CSS px from the upper left corner of the page's or the frame's visible part. */
  movePointer(x: number, y: number, place: Place): Promise<void>;
  click(x: number, y: number, place: Place): Promise<void>;
  /** Needs the place of the focus, because not every engine hands keys on into a frame of another site. */
  type(text: string, place: Place): Promise<void>;
  press(key: Key, place: Place): Promise<void>;
  /** May stop at the smallest size that the engine's window can have. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
};

export type Engine = {
  /** The name and version that the engine itself gives. */
  name: string;
  openTab(): Promise<Tab>;
  close(): Promise<void>;
};

const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The characters that WebDriver has for keys. */
export const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
