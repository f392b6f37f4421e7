// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ThreadMessage } from '../conversation/conversation-state.ts';
import type { App } from './app.ts';
import { appWrapper, testApp } from './app.test-helper.tsx';
import { type Feature, FeaturesContext } from './feature.ts';
import { Slot } from './slot.tsx';

afterEach(cleanup);

const show = (app: App, features: readonly Feature[], slot: ReactNode) => {
  const { container } = render(<FeaturesContext value={features}>{slot}</FeaturesContext>, {
    wrapper: appWrapper(app),
  });
  return container;
};

it('shows the parts of the features in their order', () => {
  const features: Feature[] = [
    { slots: { composerStart: [{ Part: () => 'one ' }, { Part: () => 'two ' }] } },
    { slots: { composerEnd: [{ Part: () => 'elsewhere' }] } },
    { slots: { composerStart: [{ Part: () => 'three' }] } },
  ];
  expect(show(testApp(), features, <Slot name="composerStart" />).textContent).toBe('one two three');
});

it('shows a feature, and a part, while it is on', async () => {
  const app = testApp();
  const { robotConfig } = app.visitor.state;
  const features: Feature[] = [
    {
      isOn: (visitor) => visitor.robotConfig.openVoice === 1,
      slots: {
        composerEnd: [
          { Part: () => 'voice ' },
          { Part: () => 'files', isOn: (visitor) => visitor.robotConfig.supportFile === 1 },
        ],
      },
    },
  ];
  robotConfig.supportFile = 1;
  const container = show(app, features, <Slot name="composerEnd" />);
  expect(container.textContent).toBe('');
  await act(async () => {
    robotConfig.openVoice = 1;
  });
  expect(container.textContent).toBe('voice files');
  await act(async () => {
    robotConfig.supportFile = 0;
  });
  expect(container.textContent).toBe('voice ');
});

it('shows a part only for the messages that it is for', () => {
  const feature: Feature = {
    slots: {
      underAnswer: [{ Part: () => 'wrong', isFor: ({ message }) => message.status === 'failed' }],
    },
  };
  const [failed, complete] = (['failed', 'complete'] as const).map((status) => ({ status }) as ThreadMessage);
  if (!failed || !complete) throw new Error('There are two.');
  expect(show(testApp(), [feature], <Slot name="underAnswer" message={failed} />).textContent).toBe('wrong');
  cleanup();
  expect(show(testApp(), [feature], <Slot name="underAnswer" message={complete} />).textContent).toBe('');
});

it('shows what stands inside where no feature fills it', () => {
  const message = {} as ThreadMessage;
  const body = (
    <Slot name="questionBody" message={message}>
      A question
    </Slot>
  );
  expect(show(testApp(), [], body).textContent).toBe('A question');
});
