import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, readEvents, runInput, textOf } from '../../../check/client.ts';
import { targetAt } from '../../contract/support/reference.ts';
import { freePort } from '../../support/free-port.ts';
import { buildImage, builderMissing, type Image } from '../support/container-image.ts';
import { runContainer } from '../support/run-container.ts';

const bots = fileURLToPath(new URL('../../fixtures/counting', import.meta.url));
const missing = builderMissing();

describe.skipIf(missing)(`the image${missing ? `: left out, there is ${missing}` : ''}`, () => {
  let image: Image;
  let container: Awaited<ReturnType<typeof runContainer>>;
  let url: string;
  beforeAll(async () => {
    image = await buildImage();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    container = await runContainer(image, bots, { HOST: '127.0.0.1', PORT: String(port) });
    await expect
      .poll(() => container.isHealthy(), { timeout: 60_000, interval: 500, message: container.said() })
      .toBe(true);
  }, 900_000);
  afterAll(async () => {
    container?.remove();
    await image?.remove();
  }, 60_000);

  it('starts Node itself, with a signal that lets answers finish', () => {
    expect(image.config.Cmd).toEqual([
      'node',
      '--max-semi-space-size=64',
      '--single-threaded-gc',
      '/opt/casement/service/dist/main.js',
    ]);
    expect(image.config.StopSignal).toBe('SIGTERM');
  });

  it('has no tools of the build in it', () => {
    const packages = readdirSync(`${image.folder}/opt/casement/node_modules`);
    expect(packages).toContain('hono');
    expect(packages.filter((name) => ['vite', 'vitest', 'tsx', 'knip', 'mermaid'].includes(name))).toEqual(
      [],
    );
  });

  it('runs without rights and writes its volume only', async () => {
    const status = container.status();
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    expect(status).toMatch(/^Gid:\t10001\t10001\t10001\t10001$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(image.config.Volumes).toHaveProperty(['/var/lib/casement']);
    for (const path of ['/opt/casement/x', '/etc/casement/x', '/x']) {
      const { code, said } = await container.inside(['touch', path]);
      expect({ path, code }).toEqual({ path, code: 1 });
      expect(said).toMatch(/Read-only file system/);
    }
    expect((await container.inside(['touch', '/var/lib/casement/x'])).code).toBe(0);
    expect(readdirSync(container.data)).toContain('x');
  });

  it('finishes its answer on SIGTERM, ends with 0 and leaves no process', async () => {
    const visitor = await createVisitor({ ...targetAt(url), botId: 'counting' });
    const response = await visitor.post(runInput({ text: '20 100' }));
    const reading = readEvents(response);
    container.stop();
    const events = await reading;
    expect(events.at(-1)?.event.type).toBe('RUN_FINISHED');
    expect(textOf(events)).toMatch(/ 20 $/);
    expect(await container.ended).toBe(0);
    expect(container.processes()).toEqual([]);
  });
});
