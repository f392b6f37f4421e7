// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageIndex } from '../../../conversation/tree/message-index.ts';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { initTexts } from '../../../i18n/i18n.ts';
import { appWrapper, testApp } from '../../app.test-helper.tsx';
import { type Feature, FeaturesContext } from '../../feature.ts';
import { Message } from './message.tsx';
import { testMessage } from '../../../conversation/test-message.test-helper.ts';

beforeEach(() => {
  initTexts();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answer = (changes: Partial<ThreadMessage> = {}): ThreadMessage =>
  testMessage({ parentId: null, parts: [{ type: 'text', text: 'The **answer**.' }], ...changes });

const failing: Feature = {
  slots: {
    underAnswer: [
      {
        Part: () => {
          throw new Error('not to be shown');
        },
      },
    ],
    answerActions: [{ Part: () => <button type="button">Like</button> }],
  },
};

const show = (message: ThreadMessage, features: readonly Feature[], isDisplaySource: 0 | 1 = 1) => {
  const app = testApp();
  app.visitor.state.robotConfig.isDisplaySource = isDisplaySource;
  app.conversation.state.messages = messageIndex([message]);
  app.conversation.state.headId = 'm';
  return render(
    <FeaturesContext value={features}>
      <Message id="m" />
      <p>beside it</p>
    </FeaturesContext>,
    { wrapper: appWrapper(app) },
  ).container;
};

it('keeps an answer when a part of a feature in it fails', async () => {
  const container = show(answer(), [failing]);
  expect(container.querySelector('strong')?.textContent).toBe('answer');
  expect(await screen.findByRole('button', { name: 'Like' })).not.toBeNull();
});

it('shows an answer that fails as its text, with its buttons, and leaves what stands beside it', async () => {
  const container = show(answer({ sources: [null as never] }), [failing]);
  expect(container.querySelector('strong')).toBeNull();
  expect(container.querySelector('article')?.textContent).toContain('The **answer**.');
  expect(screen.getByRole('button', { name: 'Copy' })).not.toBeNull();
  expect(await screen.findByRole('button', { name: 'Like' })).not.toBeNull();
  expect(container.textContent).toContain('beside it');
});

it.each([
  [1, 'Yes [1](<https://example.com/a>).'],
  [0, 'Yes.'],
] as const)('copies an answer with its citations only where they are shown: %i', async (shown, copied) => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const sources = [{ id: 'a', title: 'A', url: 'https://example.com/a' }];
  show(answer({ parts: [{ type: 'text', text: 'Yes [1](source:a).' }], sources }), [], shown);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(copied));
  vi.unstubAllGlobals();
});

it.each([
  ['', 0, null],
  ['', 1, 'svg'],
  ['https://pictures.example/ada.png', 0, 'img'],
  ['https://pictures.example/ada.png', 1, 'img'],
] as const)(
  'shows a visitor with the picture %j where the style says %i as %j',
  (userAvatar, shown, element) => {
    const app = testApp();
    app.visitor.state.channelConfig.userAvatar = userAvatar;
    app.visitor.state.styleConfig.showUserAvatar = shown;
    app.conversation.state.messages = messageIndex([answer({ role: 'user' })]);
    const { container } = render(<Message id="m" />, { wrapper: appWrapper(app) });
    const picture = container.querySelector('[data-of="visitor"]');
    expect(picture?.firstElementChild?.localName ?? null).toBe(element);
  },
);

it('renders nothing but the text while nothing but the text of an answer grows', async () => {
  const app = testApp();
  const { state } = app.conversation;
  const grown = (text: string, changes: Partial<ThreadMessage> = {}) =>
    act(async () => {
      state.live = ref(answer({ status: 'running', parts: [{ type: 'text', text }], ...changes }));
      await Promise.resolve();
    });
  const rendered: (string | undefined)[] = [];
  const noting: Feature = {
    slots: {
      underAnswer: [
        {
          Part: ({ message }) => {
            rendered.push(message.sources?.[0]?.id);
            return null;
          },
        },
      ],
    },
  };
  state.messages = messageIndex([answer({ status: 'running', parts: [] })]);
  state.headId = 'm';
  const { container } = render(
    <FeaturesContext value={[noting]}>
      <Message id="m" />
    </FeaturesContext>,
    { wrapper: appWrapper(app) },
  );
  await grown('One');
  const before = rendered.length;
  await grown('One, two');
  await grown('One, two, **three**');
  expect(container.querySelector('strong')?.textContent).toBe('three');
  expect(rendered).toHaveLength(before);

  const sources = [{ id: 's', title: 'Source' }];
  await grown('One, two, **three**, four', { sources });
  expect(rendered.slice(before)).toEqual(['s']);
  expect(container.textContent).toContain('four');
  await act(async () => {
    state.live = null;
    state.messages = messageIndex([answer({ parts: [{ type: 'text', text: 'Five.' }] })]);
    await Promise.resolve();
  });
  expect(container.querySelector('[data-status="complete"]')?.textContent).toContain('Five.');
});

/** Shows an answer that is not whole; returns the ids of those that are asked to go on. */
const notWhole = (changes: Partial<ThreadMessage>, goOn: 0 | 1, headId = 'm') => {
  const asked: string[] = [];
  const app = testApp({
    conversation: { extendWith: () => ({ goOn: (id: string) => asked.push(id) > 0 }) as never },
  });
  app.visitor.state.robotConfig = { ...app.visitor.state.robotConfig, goOn };
  const message = answer({ status: 'failed', parts: [{ type: 'text', text: 'Turn the ke' }], ...changes });
  app.conversation.state.messages = messageIndex([message]);
  app.conversation.state.headId = headId;
  render(<Message id="m" />, { wrapper: appWrapper(app) });
  return asked;
};

describe('an answer that is not whole', () => {
  const length = { code: 709, text: '', textKey: 'status.709', retryable: true, kind: 'length' } as const;

  it('says that it was cut, and goes on', async () => {
    const asked = notWhole({ error: length }, 1);
    expect(screen.getByText('The answer was cut because it became too long')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(asked).toEqual(['m']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('goes on after it was stopped', async () => {
    notWhole({ status: 'stopped' }, 1);
    expect(screen.getByText('Stopped')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it('goes on when the wait is over', async () => {
    const limit = { code: 1113, text: '', textKey: 'status.1113', retryable: false } as const;
    notWhole({ error: { ...limit, retryAt: Date.now() + 30_000 } }, 1);
    expect(screen.getByText(/You can go on in \d+ s/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  });

  it.each<[string, Partial<ThreadMessage>, 0 | 1, string | undefined]>([
    ['whose agent cannot go on', { error: length }, 0, 'm'],
    ['that another message follows', { error: length }, 1, 'other'],
    ['without a word', { error: { ...length, kind: 'reasoning' }, parts: [] }, 1, 'm'],
  ])('%s is asked for anew instead', async (_name, changes, goOn, headId) => {
    notWhole(changes, goOn, headId);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('says that thinking used up all tokens', () => {
    notWhole({ error: { ...length, kind: 'reasoning' }, parts: [] }, 1);
    expect(screen.getByText('Thinking used up all the tokens of the answer')).toBeTruthy();
  });
});

it.each([
  ['counts a short wait down', 30, 'You can go on in 30 s'],
  ['tells the end of a long one', 3600, /You can go on from .*11:30 AM/],
])('%s, for a question that may be sent later', (_name, waitS, words) => {
  vi.useFakeTimers({ now: new Date(2026, 5, 1, 10, 30) });
  try {
    const error = { code: 1112, text: '', textKey: 'status.0', retryable: false } as const;
    show(
      answer({ role: 'user', delivery: 'unsent', error: { ...error, retryAt: Date.now() + waitS * 1000 } }),
      [],
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', true);
  } finally {
    vi.useRealTimers();
  }
});

it('names the language of a message that is in another than the interface', () => {
  const parts = [{ type: 'text', text: '今天**晴天**。' }] as const;
  show(answer({ parts }), []);
  expect(screen.getByText('晴天').closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  cleanup();
  show(answer({ parts, role: 'user' }), []);
  expect(screen.getByText('今天**晴天**。').getAttribute('lang')).toBe('zh-CN');
  cleanup();
  show(answer(), []);
  expect(screen.getByText('answer').closest('body [lang]')).toBeNull();
});
