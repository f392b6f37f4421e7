// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { testApp } from '../app.test-helper.tsx';
import { createFind } from './find-store.ts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.3 Safari/605.1.15';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36';

it.each([
  [mac, { metaKey: true }, true],
  [mac, { ctrlKey: true }, false],
  [mac, { metaKey: true, ctrlKey: true }, false],
  [iPhone, { metaKey: true }, true],
  [windows, { ctrlKey: true }, true],
  [windows, { metaKey: true }, false],
  [windows, { ctrlKey: true, shiftKey: true }, false],
  [windows, {}, false],
])('in %s, F with %o opens it: %s', (userAgent, held, opens) => {
  const app = testApp({ environment: { userAgent } });
  app.conversation.state.hasEarlier = true;
  const find = createFind(app);
  const event = new KeyboardEvent('keydown', { key: 'f', cancelable: true, ...held });
  find.onKey(event);
  expect(find.state.isOpen).toBe(opens);
  expect(event.defaultPrevented).toBe(opens);
});

it('is closed for another visitor, with what was looked for, and not for one who has only logged in', () => {
  const app = testApp({ environment: { userAgent: windows } });
  const find = createFind(app);
  find.setOpen(true);
  app.conversationEvents.tell({ type: 'visitor-changed', isSame: true });
  expect(find.state.isOpen).toBe(true);
  app.conversationEvents.tell({ type: 'visitor-changed', isSame: false });
  expect(find.state.isOpen).toBe(false);
});
