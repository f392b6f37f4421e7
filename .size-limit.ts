import type { SizeLimitConfig } from 'size-limit';
import { filesUntilFirstAnswer, readManifest } from './scripts/support/app-files.ts';

/** Sources of the app that the first answer never waits for: the menu, other features, the page of a shared chat, why somebody is refused, the way from another address to the root, the second language, renderers of what few answers have. */
const onDemand =
  /^\.\.\/locales\/|^i18n\/core-(?!en)|^markdown\/(?:highlight|maths|diagram)|^features\/(?!chat\/)|^features\/chat\/header-menu|^shell\/(?:shared-app|refused-screen|router)/;

const config: SizeLimitConfig = [
  { name: 'SDK script', path: 'dist/sdk/sdk.js', limit: '7 kB', brotli: true },
  {
    name: 'SDK script with all that an opened chat loads',
    path: ['dist/sdk/sdk.js', 'dist/sdk/sdk-connection.*.js'],
    limit: '14 kB',
    brotli: true,
  },
  {
    name: 'app until the first answer',
    path: filesUntilFirstAnswer(readManifest('dist/app'), onDemand).map((file) => `dist/app/${file}`),
    limit: '150 kB',
    brotli: true,
  },
];

export default config;
