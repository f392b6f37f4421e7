import { test as base } from '../../sdk/support/test.ts';
import type { Engine, EngineName } from './engine.ts';
import { findEngine } from './installed.ts';
import { visit } from './visit.ts';
import type { Visit } from './visit.ts';

type Started = { engine: Engine } | { reason: string };

/** Tests of what every engine does; where one is not installed they are skipped and say so. */
export const test = base.extend<{ visitor: Visit }, { engineName: EngineName; started: Started }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  started: [
    async ({ engineName }, use) => {
      const found = findEngine(engineName);
      if ('reason' in found) {
        await use(found);
        return;
      }
      const engine = await found.start();
      await use({ engine });
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ started, app, host }, use, testInfo) => {
    if ('reason' in started) {
      testInfo.skip(true, started.reason);
      return;
    }
    testInfo.annotations.push({ type: 'engine', description: started.engine.name });
    const tab = await started.engine.openTab();
    await use(visit(tab, app, host));
    await tab.close();
  },
});
