// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { testEnvironment } from '../visitor/environment.test-helper.ts';
import { createApp } from './create-app.ts';
import { createHostLink } from './host-link.ts';

it('takes the chat for seen in a frame whose page does not speak to it', async () => {
  const app = createApp(testEnvironment('https://chat.example', { hostOrigin: 'https://shop.example' }));
  expect(app.host.state.isVisible).toBe(false);
  app.store(createHostLink);
  await vi.waitFor(() => expect(app.host.state.isVisible).toBe(true));
  app.dispose();
});
