const WILDCARD = /^(https?:\/\/)\*(\..+)$/;
const LABELS = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;

const matches = (origin: string, pattern: string): boolean => {
  const [, scheme, suffix] = WILDCARD.exec(pattern) ?? [];
  if (!scheme || !suffix) return origin === pattern;
  const labels = origin.slice(scheme.length, origin.length - suffix.length);
  return origin.startsWith(scheme) && origin.endsWith(suffix) && LABELS.test(labels);
};

/**
 * Whether a page of this origin may embed the chat.
 * @param patterns Exact origins or `https://*.example.com`, which means every subdomain but not the domain
 * itself; none means any.
 */
export const isOriginAllowed = (origin: string, patterns: readonly string[] | undefined): boolean => {
  if (!patterns || patterns.length === 0) return true;
  const wanted = origin.toLowerCase();
  return patterns.some((pattern) => matches(wanted, pattern.trim().toLowerCase().replace(/\/$/, '')));
};
