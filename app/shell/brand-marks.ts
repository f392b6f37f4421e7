/**
 * Whether a deployment's mark is meant for this name: its list has it, or it has no list. Spaces divide the
 * names of a list.
 */
const isListed = (list: string | undefined, name: string): boolean => {
  const names = (list ?? '').split(/\s+/).filter(Boolean);
  return names.length === 0 || names.includes(name);
};

/**
 * Reads a mark of this deployment from index.html, the first whose rule names this host and bot; undefined
 * when there is none.
 */
export const readBrandMark = (
  name: 'casement-brand-title' | 'casement-brand-icon',
  botId: string,
): string | undefined => {
  for (const { content, dataset } of document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)) {
    // An id may have spaces in it; in the list it is percent-encoded then, as in an address.
    if (
      content &&
      isListed(dataset['hosts'], location.hostname) &&
      isListed(dataset['bots'], encodeURIComponent(botId))
    )
      return content;
  }
  return undefined;
};

/** Puts a brand's picture into the tab, whatever its kind, and returns the brand's title. */
export const showBrand = (botId: string): string | undefined => {
  const icon = readBrandMark('casement-brand-icon', botId);
  if (icon) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    link?.removeAttribute('type');
    link?.setAttribute('href', icon);
  }
  return readBrandMark('casement-brand-title', botId);
};
