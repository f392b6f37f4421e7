const DIRECTIVE = /(?:^|;)\s*frame-ancestors\s+([^;]*)/i;

/** Whether a Content-Security-Policy names nobody who may frame its page but the page's own origin and the given ones. */
export const limitsFraming = (policy: string, allowedOrigins: readonly string[]): boolean => {
  const known = new Set(["'self'", "'none'", ...allowedOrigins.map((origin) => origin.trim().toLowerCase())]);
  // Several policies may come in one header, and browsers hold a page to each.
  return policy.split(',').some((part) => {
    const sources = DIRECTIVE.exec(part)?.[1]?.trim().toLowerCase();
    return sources !== undefined && sources.split(/\s+/).every((source) => known.has(source));
  });
};

/** Whether the server of this page has told browsers to frame it nowhere but where `allowedOrigins` say. */
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
