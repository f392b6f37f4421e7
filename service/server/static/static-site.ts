import type { BotRegistry } from '../../bots/index.ts';
import { serveDocsPage } from '../docs-pages/serve-docs-page.ts';
import { percentDecoded } from '../../http/read-request.ts';
import { isolatedPageHeaders, pageHeaders, pagePolicy } from './page-policy.ts';
import { createFileCache, replyWithFile, replyWithText, type StaticFile } from './static-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/**
 * The SDK keeps its address for good, so that a host page gets a new version without being changed.
 * It must not be stale: an old script would load a second part that a new build has replaced.
 */
const SDK_CACHE = 'public, max-age=300';
/**
 * A version of the SDK's script, or a part of it that it asks for beside itself: never another content under
 * the same name.
 */
const SDK_PART = /^\/(sdk-[\w.-]+\.js)$/;
const anyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** The page on which a style is made is part of the app's folder, and so is the chat beside it. */
const STYLE_PAGE = '/style/';
const STYLE_PREVIEW = '/style-preview.html';

/**
 * Serves the built app at `/`, the page of styles at `/style/`, the SDK at `/sdk.js` and `/sdk/`, and pages
 * of documentation, where there are any, at `/docs/`.
 */
export const createStaticSite = (options: {
  appFolder: string;
  sdkFolder: string;
  docsFolder?: string | undefined;
  bots: BotRegistry;
  /** The origin that browsers upload files to; absent means the service itself. */
  uploadOrigin?: string | undefined;
}) => {
  const { bots, docsFolder, uploadOrigin } = options;
  const appFiles = createFileCache(options.appFolder);
  const sdkFiles = createFileCache(options.sdkFolder);

  /**
   * Returns the sites that may frame the page: those that the bot or its channel allows; none where the app
   * will find no such bot.
   */
  const frameAncestors = (query: URLSearchParams): string => {
    // The app trims the ids as well.
    const bot = bots.find(query.get('bot_id')?.trim() ?? '');
    const channel = bot?.channels.get(query.get('channel_id')?.trim() ?? '');
    if (!bot || !channel) return "'none'";
    const { allowedOrigins = bot.allowedOrigins } = channel;
    return allowedOrigins ? ["'self'", ...allowedOrigins].join(' ') : '*';
  };

  const servePage = async (request: Request, page: StaticFile, query: URLSearchParams) =>
    replyWithFile(request, page, {
      ...pageHeaders,
      ...(query.has('coep') && isolatedPageHeaders),
      'Content-Security-Policy': pagePolicy(page.bytes.toString('utf8'), frameAncestors(query), uploadOrigin),
    });

  /** The page of styles and its preview, which no other site may frame. */
  const serveStyle = async (request: Request, name: string) => {
    const page = await appFiles.find(name);
    if (!page) return replyWithText(404, 'Not found');
    const policy = `${pagePolicy(page.bytes.toString('utf8'), "'self'")}; frame-src 'self'`;
    return replyWithFile(request, page, { ...pageHeaders, 'Content-Security-Policy': policy });
  };

  const serveSdk = async (request: Request, path: string, cache = SDK_CACHE) => {
    const file = await sdkFiles.find(path);
    return file
      ? replyWithFile(request, file, { ...anyOrigin, 'Cache-Control': cache })
      : replyWithText(404, 'Not found');
  };

  return {
    serve: async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      const path = percentDecoded(url.pathname);
      if (path === undefined) return replyWithText(400, 'The address is not percent-encoded properly.');
      if (path === '/sdk.js') return serveSdk(request, 'sdk.js');
      const [, sdkPart] = SDK_PART.exec(path) ?? [];
      if (sdkPart !== undefined) return serveSdk(request, sdkPart, FOREVER);
      if (path.startsWith('/sdk/')) return serveSdk(request, path.slice('/sdk/'.length));
      if (docsFolder && path.startsWith('/docs/')) {
        return serveDocsPage(request, docsFolder, path.slice('/docs/'.length));
      }
      if (path === '/') {
        const page = await appFiles.find('index.html');
        if (page) return servePage(request, page, url.searchParams);
        return replyWithText(503, 'The chat app has not been built yet: run `npm run build`.');
      }
      if (path === STYLE_PAGE.slice(0, -1))
        return new Response(null, { status: 302, headers: { Location: `.${STYLE_PAGE}${url.search}` } });
      if (path === STYLE_PAGE) return serveStyle(request, 'style/index.html');
      if (path === STYLE_PREVIEW) return serveStyle(request, STYLE_PREVIEW.slice(1));
      const file = await appFiles.find(path.slice(1));
      // The page has one address, so that what is stored and linked by it is one as well.
      if (path === '/index.html' && file) return redirectToRoot(url.search);
      if (file) {
        // A page is never served without its policy, whatever other spellings of its address there are.
        if (file.contentType.startsWith('text/html')) return servePage(request, file, url.searchParams);
        return replyWithFile(request, file, {
          ...anyOrigin,
          // A page with an embedder policy runs no worker without one.
          ...isolatedPageHeaders,
          'Cache-Control': path.startsWith('/assets/') ? FOREVER : 'no-cache',
        });
      }
      // The app has one route. Its relative assets would be requested below the unknown path, so the address
      // changes.
      const isNavigation = request.headers.get('Accept')?.includes('text/html') ?? false;
      return isNavigation ? redirectToRoot(url.search) : replyWithText(404, 'Not found');
    },
  };
};

export type StaticSite = ReturnType<typeof createStaticSite>;

const redirectToRoot = (search: string): Response =>
  new Response(null, { status: 302, headers: { Location: `/${search}`, 'Cache-Control': 'no-store' } });
