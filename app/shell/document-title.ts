/** A deployment's own `<meta name="casement-brand-…">`, if its rule matches this host. */
type BrandMark = { hosts: readonly string[]; content: string };

/** Whether a deployment's mark is meant for a host; a mark without hosts is meant for all. */
const isForHost = ({ hosts }: BrandMark, hostname: string): boolean =>
  hosts.length === 0 || hosts.includes(hostname);

/** The document's title: the brand's where there is one, else the bot's name before the word for chat. */
export const documentTitle = (brand: string | undefined, botName: string, chat: string): string =>
  brand || [botName.trim(), chat].filter(Boolean).join(' · ');

/** Reads a mark of this deployment from index.html; undefined when there is none for this host. */
export const readBrandMark = (name: 'casement-brand-title' | 'casement-brand-icon'): string | undefined => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)) {
    const hosts = (meta.dataset.hosts ?? '').split(/\s+/).filter(Boolean);
    if (meta.content && isForHost({ hosts, content: meta.content }, location.hostname)) return meta.content;
  }
  return undefined;
};
