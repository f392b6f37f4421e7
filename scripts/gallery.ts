import { buildLongestApp } from '../tests/gallery/build-longest-app.ts';
import { startGallery } from '../tests/gallery/gallery-server.ts';
import { ensureBuild } from './support/ensure-build.ts';
import { closeOnSignal, failPlainly } from './support/environment.ts';

// `npm run gallery`: shows every screen and state of the app.

try {
  await ensureBuild();
  await buildLongestApp();
  const port = Number(process.env['PORT'] ?? 0);
  const gallery = await startGallery({ port });
  closeOnSignal(() => gallery.close());
  console.log(`gallery: ${gallery.url}`);
} catch (error) {
  failPlainly(error);
}
