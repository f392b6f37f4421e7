const DIRECTIVE = /(?:^|;)\s*frame-ancestors\s+([^;]*)/i;

/** Whether a Content-Security-Policy lets only the page's own origin and the given ones frame the page. */
export const limitsFraming = (policy: string, allowedOrigins: readonly string[]): boolean => {
  const known = new Set(["'self'", "'none'", ...allowedOrigins.map((origin) => origin.trim().toLowerCase())]);
  // Several policies may come in one header, and browsers hold a page to each.
  return policy.split(',').some((part) => {
    const sources = DIRECTIVE.exec(part)?.[1]?.trim().toLowerCase();
    return sources !== undefined && sources.split(/\s+/).every((source) => known.has(source));
  });
};

/** Whether the server of this page lets only `allowedOrigins` frame it. */
export const isFramingLimited = async (
  page: string,
  allowedOrigins: readonly string[],
  doFetch: typeof fetch = fetch,
): Promise<boolean> => {
  try {
    const { headers } = await doFetch(page, { method: 'HEAD', credentials: 'omit' });
    return limitsFraming(headers.get('Content-Security-Policy') ?? '', allowedOrigins);
  } catch {
    return false;
  }
};
