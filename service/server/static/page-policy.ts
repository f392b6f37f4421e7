import { sourceHash } from '../../http/pages/source-hash.ts';

const hashesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, content = '']) => sourceHash(content));

/**
 * Makes the Content-Security-Policy of the app's page: nothing but its own files and the inline scripts and
 * styles that the build left in it, in frames of `frameAncestors` only. Files may be uploaded to
 * `uploadOrigin`.
 */
export const pagePolicy = (html: string, frameAncestors: string, uploadOrigin?: string) => {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    uploadOrigin ? `connect-src 'self' ${uploadOrigin}` : "connect-src 'self'",
    "media-src 'self' blob:",
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');
};

/** The headers of the app's page besides its policy. */
export const pageHeaders = {
  'Cache-Control': 'no-cache',
  'Permissions-Policy':
    'camera=(), geolocation=(), payment=(), usb=(), microphone=(self), clipboard-write=(self)',
  // A host page with Cross-Origin-Embedder-Policy may embed the chat: it is isolated from that page anyway.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': 'credentialless',
} as const;

/**
 * The same for a host page that is cross-origin isolated (parameter `coep`): there Safari refuses frames
 * whose policy is `credentialless`. Foreign images without a Cross-Origin-Resource-Policy of their own do not
 * show in this case.
 */
export const isolatedPageHeaders = { 'Cross-Origin-Embedder-Policy': 'require-corp' } as const;
