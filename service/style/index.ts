import { part } from '../base/part.ts';
import { serve } from '../http/answer.ts';
import { LOOPBACK, readSiteCss } from './read-site-css.ts';

const plain = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });

/**
 * Reads the style sheets of a site on this machine for the page on which a style is made. Only where the
 * reader of the service's terminal is its only visitor: for anybody else it would be a way into the
 * operator's network.
 */
export const style = part({
  name: 'style',
  routes: ({ isForThisMachine }) => [
    serve('GET', '/style/site', { for: 'anybody' }, async ({ context }) => {
      const { req } = context;
      const address = req.query('address');
      // The page asks whether it may.
      if (address === undefined)
        return isForThisMachine ? plain(200, '') : new Response(null, { status: 204 });
      // Neither a page of another site nor a name that was made to lead here may ask.
      const site = req.header('Sec-Fetch-Site') ?? 'same-origin';
      if (!isForThisMachine || site !== 'same-origin' || !LOOPBACK.test(new URL(req.url).hostname))
        return plain(403, 'Only the page of a service on this machine may ask.');
      try {
        return plain(200, await readSiteCss(address));
      } catch (error) {
        return plain(400, error instanceof Error ? error.message : 'It cannot be read.');
      }
    }),
  ],
});
