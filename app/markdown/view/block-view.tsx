import { memo } from 'react';
import css from '../markdown.module.css';
import type { BlockNode, Groups } from '../syntax/nodes.ts';
import { byPlace } from './by-place.ts';
import { CodeView } from './code-view.tsx';
import { InlineView } from './inline-view.tsx';
import { ListView } from './list-view.tsx';
import { MathView } from './math-view.tsx';
import { TableView } from './table-view.tsx';

/** Headings of an answer stand below those of the screen. */
const headingLevels = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

type BlockViewProps = { node: BlockNode };

export const BlockView = memo(function BlockView({ node }: BlockViewProps) {
  switch (node.type) {
    case 'paragraph':
      return node.text.children.length === 0 ? null : (
        <p dir="auto">
          <InlineView nodes={node.text.children} />
        </p>
      );
    case 'heading': {
      const Heading = headingLevels[node.depth - 1] ?? 'h6';
      return (
        <Heading dir="auto" data-depth={node.depth}>
          <InlineView nodes={node.text.children} />
        </Heading>
      );
    }
    case 'code':
      return <CodeView language={node.language} chunks={node.chunks} open={node.open} />;
    case 'math':
      return <MathView tex={node.tex} display open={node.open} />;
    case 'html':
      return (
        <p dir="auto" className={css.literal}>
          {node.text}
        </p>
      );
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote dir="auto">
          <BlockGroups groups={node.children} />
        </blockquote>
      );
    case 'list':
      return <ListView list={node} Block={BlockView} />;
    case 'table':
      return <TableView table={node} />;
  }
});

type BlockGroupProps = { blocks: readonly BlockNode[] };

/** Some blocks of a text; while it grows, only the last group renders. */
export const BlockGroup = memo(function BlockGroup({ blocks }: BlockGroupProps) {
  return byPlace(blocks, (node, key) => <BlockView key={key} node={node} />);
});

const BlockGroups = ({ groups }: { groups: Groups<BlockNode> }) =>
  byPlace(groups, (blocks, key) => <BlockGroup key={key} blocks={blocks} />);
