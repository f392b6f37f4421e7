/** A page that is here this soon after its navigation began comes from a server near by. */
const NEAR_MS = 100;

/*
 * Runs at the top of the page: has what the app starts with fetched and compiled while the page is still
 * being read, as each round trip to a server far away counts. From near by, it would only keep the first
 * frame waiting: the start script asks for it after that.
 */
if (performance.now() > NEAR_MS)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    link.rel = link.dataset['rel'] ?? '';
