// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { initialVisitor } from '../../visitor/visitor-state.ts';
import { testApp } from '../app.test-helper.tsx';
import { createDictation } from './dictation-store.ts';
import { spacedText } from './insert-text.ts';

it.each([
  ['', 'Hello.', '', 'Hello.'],
  ['I say', 'hello', 'to you', ' hello '],
  ['I say ', 'hello', '', 'hello'],
  ['你好，', '窗户', '在哪', '窗户'],
  ['打开', 'window', '', 'window'],
  ['One.', 'Two.', '', ' Two.'],
  ['(', 'in', ')', 'in'],
])('between %j, %j and %j', (before, text, after, spaced) => {
  expect(spacedText(before, text, after)).toBe(spaced);
});

/** Stands in for the browser's recognition, of which the test says what it hears. */
class Recognizer extends EventTarget {
  static last: Recognizer;
  isOn = false;
  start(): void {
    this.isOn = true;
    Recognizer.last = this;
  }
  stop(): void {
    this.isOn = false;
  }
  abort(): void {
    this.isOn = false;
    this.dispatchEvent(new Event('end'));
  }
  hear(transcript: string): void {
    this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript }]] }));
  }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Voice input, brought to one of its phases. */
const open = (phase: 'asking' | 'recording' | 'writing' | 'failed') => {
  const app = testApp({
    visitor: { state: proxy({ ...initialVisitor(), phase: { type: 'ready' } }) },
  });
  const dictation = app.store(createDictation);
  void dictation.start();
  const recognizer = Recognizer.last;
  if (phase !== 'asking') recognizer.dispatchEvent(new Event('start'));
  if (phase === 'failed')
    recognizer.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }));
  else if (phase !== 'asking') recognizer.hear('the window');
  if (phase === 'writing') dictation.finish();
  const show = (isVisible: boolean) => Object.assign(app.host.state, { isVisible });
  return { app, dictation, recognizer, show };
};

describe('createDictation', () => {
  let box: HTMLTextAreaElement;
  beforeEach(() => {
    vi.stubGlobal('webkitSpeechRecognition', Recognizer);
    document.body.innerHTML = '<textarea id="message"></textarea><button>elsewhere</button>';
    box = document.querySelector('textarea') ?? document.createElement('textarea');
    document.querySelector('button')?.focus();
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('writes what was said into the composer, and puts the caret there', async () => {
    const { dictation, recognizer } = open('writing');
    recognizer.dispatchEvent(new Event('end'));
    await settle();
    expect(box.value).toBe('the window');
    expect(document.activeElement).toBe(box);
    expect(dictation.state.phase).toBe('idle');
  });

  describe.each(['asking', 'recording', 'writing', 'failed'] as const)('while it is %s', (phase) => {
    it.each<[string, (app: ReturnType<typeof open>['app']) => void]>([
      [
        'another visitor comes',
        ({ conversationEvents }) => conversationEvents.tell({ type: 'visitor-changed', isSame: false }),
      ],
      [
        'the chat asks for a login',
        ({ visitor }) => {
          visitor.state.phase = { type: 'login-required' };
        },
      ],
      [
        'the account is disabled',
        ({ visitor }) => {
          visitor.state.account = { login: true, role: 'user', status: 'disabled' };
        },
      ],
    ])('ends when %s', async (_what, happen) => {
      const { app, dictation, recognizer } = open(phase);
      await settle();
      expect(dictation.state.phase).toBe(phase);
      happen(app);
      await settle();
      expect(dictation.state).toMatchObject({ phase: 'idle', transcript: '', unsent: null });
      expect(recognizer.isOn).toBe(false);
      expect(box.value).toBe('');
    });

    it('goes on when the same visitor logs in', async () => {
      const { app, dictation } = open(phase);
      app.conversationEvents.tell({ type: 'visitor-changed', isSame: true });
      await settle();
      expect(dictation.state.phase).toBe(phase);
    });
  });

  it('writes down what was said when the panel closes, and leaves the focus where it is', async () => {
    const { dictation, recognizer, show } = open('recording');
    show(false);
    await settle();
    expect(dictation.state.phase).toBe('writing');
    expect(recognizer.isOn).toBe(false);
    recognizer.dispatchEvent(new Event('end'));
    await settle();
    expect(box.value).toBe('the window');
    expect(document.activeElement).not.toBe(box);
  });

  it.each([
    ['asking', 'idle'],
    ['writing', 'writing'],
    ['failed', 'failed'],
  ] as const)('while it is %s, it is %s once the panel closes', async (phase, after) => {
    const { dictation, show } = open(phase);
    await settle();
    show(false);
    await settle();
    expect(dictation.state.phase).toBe(after);
    expect(document.activeElement).not.toBe(box);
  });
});
