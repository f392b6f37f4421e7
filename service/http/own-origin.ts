import type { Context } from 'hono';

/**
 * The origin at which a visitor has reached the service. A proxy in front of it passes `Host` on, and says by
 * `X-Forwarded-Proto` that it speaks TLS.
 */
export const ownOrigin = ({ req }: Context): string => {
  const url = new URL(req.url);
  if (req.header('X-Forwarded-Proto')?.split(',')[0]?.trim() === 'https') url.protocol = 'https:';
  return url.origin;
};
