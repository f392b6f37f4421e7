import type { ReactNode } from 'react';
import { hostToShow, linkUrl } from '../../base/safe-address.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import css from '../markdown.module.css';
import { isCjk } from '../syntax/characters.ts';
import { textOf, type InlineNode } from '../syntax/nodes.ts';
import { CitationView } from './citation-view.tsx';
import { MathView } from './math-view.tsx';
import { ReferenceView } from './reference-view.tsx';

/** A part of its own, since few answers have an image. */
const ImageView = onDemand(async () => (await import('./image-view.tsx')).ImageView, {
  texts: 'details',
  fallback: 'button',
});

type InlineViewProps = { nodes: readonly InlineNode[] };

/** Inline nodes as elements; texts are text nodes, which React changes in place while they grow. */
export const InlineView = ({ nodes }: InlineViewProps): ReactNode => nodes.map(inlineElement);

const inlineElement = (node: InlineNode, key: number): ReactNode => {
  if ('children' in node) {
    const children = node.children.map(inlineElement);
    if (node.type === 'link')
      return (
        <LinkView key={key} link={node}>
          {children}
        </LinkView>
      );
    const Element = node.type;
    return (
      // Slanted, these characters are hard to read.
      <Element key={key} data-dotted={(Element === 'em' && isCjk(textOf(node.children))) || undefined}>
        {children}
      </Element>
    );
  }
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'citation':
      return <CitationView key={key} id={node.id} label={node.label} />;
    case 'reference':
      return <ReferenceView key={key} label={node.label} />;
    case 'image':
      return <ImageView key={key} source={node.source} alt={node.alt} title={node.title} />;
    case 'math':
      return <MathView key={key} tex={node.tex} display={node.display} open={node.open} />;
  }
};

type LinkViewProps = { link: InlineNode & { type: 'link' }; children: ReactNode };

/** A link of a model: opened apart from the chat, and never to a host that its text hides. */
const LinkView = ({ link: { href, title, children: label }, children }: LinkViewProps) => {
  // Without an address it already looks like the link it will be.
  if (href === null) return <span className={css.link}>{children}</span>;
  const url = linkUrl(href);
  // Without a text its address is all that can be read.
  const shown = label.length > 0 ? children : href;
  if (!url) return shown;
  const host = hostToShow(url, textOf(label));
  return (
    <a
      className={css.link}
      href={url.href}
      title={title === '' ? url.href : `${title} (${url.host || url.pathname})`}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {host === undefined ? (
        shown
      ) : (
        <>
          {/* What turns the direction of the text does not turn the host. */}
          <bdi>{shown}</bdi>
          <bdi className={css.host} data-host="">
            {` (${host})`}
          </bdi>
        </>
      )}
    </a>
  );
};
