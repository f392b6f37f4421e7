/** How a site of `examples/sites` is built, served and walked through. */
export type Site = {
  /** Its folder below `examples/sites`. */
  folder: string;
  /** The script of its manifest that builds it, with arguments; default `build`. */
  build?: string[];
  /** It is served from a folder of static files, or its own server on a port, after `node`. */
  serve: { files: string } | { command: (port: number) => string[] };
  /** The end of the address of a page but the first; default ''. */
  suffix?: string;
  /** Whether its links show another page without loading it. */
  keepsPage: boolean;
  /** Its bot answers from the site's own pages, and all of them have the chat; default false. */
  isDocs?: boolean;
};

/** A program that npm has installed for a site. */
const bin = (path: string): string => `node_modules/${path}`;

const next = {
  folder: 'next',
  serve: { command: (port: number) => [bin('next/dist/bin/next'), 'start', '--port', `${port}`] },
  keepsPage: true,
};

export const sites: Record<string, Site> = {
  'Next.js': next,
  'Next.js by webpack': { ...next, build: ['build', '--', '--webpack'] },
  Nuxt: {
    folder: 'nuxt',
    serve: { command: () => ['.output/server/index.mjs'] },
    keepsPage: true,
  },
  SvelteKit: { folder: 'sveltekit', serve: { command: () => ['build/index.js'] }, keepsPage: true },
  Angular: { folder: 'angular', serve: { files: 'dist/browser' }, keepsPage: true },
  Astro: { folder: 'astro', serve: { files: 'dist' }, keepsPage: true },
  Turbo: { folder: 'turbo', serve: { files: 'public' }, suffix: '.html', keepsPage: true },
  'an import map': { folder: 'import-map', serve: { files: 'public' }, suffix: '.html', keepsPage: false },
  VitePress: {
    folder: 'vitepress',
    serve: { files: 'docs/.vitepress/dist' },
    keepsPage: true,
    isDocs: true,
  },
  Docusaurus: { folder: 'docusaurus', serve: { files: 'build' }, keepsPage: true, isDocs: true },
};
