import type { ReactNode } from 'react';
import css from '../markdown.module.css';
import { textOf, type InlineNode } from '../syntax/nodes.ts';
import { hostToShow, linkUrl } from '../../ui/safe-address.ts';

type LinkViewProps = {
  /** null while the address is being written. */
  href: string | null;
  title: string;
  label: readonly InlineNode[];
  children: ReactNode;
};

/** A link of a model: opened apart from the chat, and never to a host that its text hides. */
export const LinkView = ({ href, title, label, children }: LinkViewProps) => {
  // Without an address it already looks like the link it will be.
  if (href === null) return <span className={css.link}>{children}</span>;
  const url = linkUrl(href);
  if (!url) return children;
  const host = hostToShow(url, textOf(label));
  return (
    <a
      className={css.link}
      href={url.href}
      title={title === '' ? url.href : `${title} (${url.host || url.pathname})`}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
      {host === undefined ? null : <span className={css.host}> ({host})</span>}
    </a>
  );
};
