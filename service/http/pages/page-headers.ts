import type { MiddlewareHandler } from 'hono';

/** Lets a page do nothing but be read and pressed. */
export const pageHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Cache-Control', 'no-store');
  // A form that is sent to its own page has to name its origin.
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Content-Type-Options', 'nosniff');
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
};
