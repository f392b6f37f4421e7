import type { BrowserContext, Request } from '@playwright/test';

const isWatched = (request: Request): boolean =>
  request.method() === 'POST' && /\/im\/v1\/im\/msg\/(?:send|stop)$/.test(new URL(request.url()).pathname);

const contentOf = (request: Request): string => `${request.url()} ${request.postData() ?? ''}`;

/**
 * Watches the pages of a context for questions and stops that are sent once more although the service has
 * taken them. A question that got no stream, or one that broke off, may be sent again.
 * @returns The requests that have been sent again so far.
 */
export const watchSentAgain = (context: BrowserContext): string[] => {
  const taken = new Set<string>();
  const sentAgain: string[] = [];
  context.on('request', (request) => {
    if (isWatched(request) && taken.has(contentOf(request))) sentAgain.push(contentOf(request));
  });
  context.on('requestfinished', async (request) => {
    if (!isWatched(request)) return;
    const response = await request.response().catch(() => null);
    const isStream = response?.headers()['content-type']?.startsWith('text/event-stream') ?? false;
    if (isStream || (request.url().endsWith('/stop') && response?.ok())) taken.add(contentOf(request));
  });
  return sentAgain;
};
