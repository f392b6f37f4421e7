import { createHash } from 'node:crypto';

/** Names an inline script or style in a policy. */
export const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
