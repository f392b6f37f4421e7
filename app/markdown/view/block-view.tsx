import { lazy, memo, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../markdown.module.css';
import { loadCode } from '../../base/load-code.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import type { BlockNode, CodeNode, ListItem, ListNode } from '../syntax/nodes.ts';
import { byPlace } from './by-place.ts';
import { CodeView, type CodeViewProps } from './code-view.tsx';
import { InlineView } from './inline-view.tsx';
import { MathView } from './math-view.tsx';
import { TableView } from './table-view.tsx';

/** Headings of an answer stand below those of the screen. */
const headingLevels = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const;

const Diagram = lazy(async (): Promise<{ default: ComponentType<CodeViewProps> }> => {
  try {
    const [{ DiagramView }] = await Promise.all([
      loadCode(() => import('../diagram/diagram-view.tsx')),
      loadTexts('details'),
    ]);
    return { default: DiagramView };
  } catch {
    // The code of a diagram can be read as well.
    return { default: CodeView };
  }
});

const CodeOrDiagram = ({ code: { language, info, chunks, open } }: { code: CodeNode }) => {
  const code = { language, info, chunks, open };
  if (language === 'math') return <MathView tex={chunks.join('')} display open={open} />;
  const view = <CodeView {...code} />;
  return open || language !== 'mermaid' ? (
    view
  ) : (
    <Suspense fallback={view}>
      <Diagram {...code} />
    </Suspense>
  );
};

type BlockViewProps = { node: BlockNode };

const BlockView = memo(function BlockView({ node }: BlockViewProps) {
  switch (node.type) {
    case 'paragraph':
      return node.children.length === 0 ? null : (
        <p className={node.isDefinition && css.definition}>
          <InlineView nodes={node.children} />
        </p>
      );
    case 'heading': {
      const Heading = headingLevels[node.depth - 1] ?? 'h6';
      return (
        <Heading dir="auto" data-depth={node.depth}>
          <InlineView nodes={node.children} />
        </Heading>
      );
    }
    case 'code':
      return <CodeOrDiagram code={node} />;
    case 'math':
      return <MathView tex={node.tex} display open={node.open} />;
    case 'html':
      return <p className={css.literal}>{node.text}</p>;
    case 'note':
      return null;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote dir="auto">
          {byPlace(node.children, (blocks, key) => (
            <BlockGroup key={key} blocks={blocks} />
          ))}
        </blockquote>
      );
    case 'list':
      return <ListView list={node} />;
    case 'table':
      return <TableView table={node} />;
  }
});

type BlockGroupProps = { blocks: readonly BlockNode[] };

/** Some blocks of a text; while it grows, only the last group renders. */
export const BlockGroup = memo(function BlockGroup({ blocks }: BlockGroupProps) {
  return byPlace(blocks, (node, key) => <BlockView key={key} node={node} />);
});

const TaskMark = memo(function TaskMark({ checked }: { checked: boolean }) {
  const { t } = useTranslation('markdown');
  return (
    <input
      type="checkbox"
      className={css.task}
      checked={checked}
      disabled
      aria-label={t(checked ? 'done' : 'notDone')}
    />
  );
});

const ItemView = memo(function ItemView({ item, loose }: { item: ListItem; loose: boolean }) {
  const last = item.children.at(-1);
  const endsInLine = !last || (last.type === 'paragraph' && !loose);
  return (
    <li className={item.checked === null ? undefined : css.taskItem} data-line={endsInLine ? '' : undefined}>
      {item.checked === null ? null : <TaskMark checked={item.checked} />}
      {byPlace(item.children, (child, key) =>
        child.type === 'paragraph' && !loose && !child.isDefinition ? (
          <InlineView key={key} nodes={child.children} />
        ) : (
          <BlockView key={key} node={child} />
        ),
      )}
    </li>
  );
});

type ItemGroupProps = { items: readonly ListItem[]; loose: boolean };

const ItemGroup = memo(function ItemGroup({ items, loose }: ItemGroupProps) {
  return byPlace(items, (item, key) => <ItemView key={key} item={item} loose={loose} />);
});

const ListView = ({ list }: { list: ListNode }) => {
  const groups = byPlace(list.items, (items, key) => (
    <ItemGroup key={key} items={items} loose={list.loose} />
  ));
  return list.start === null ? (
    <ul dir="auto">{groups}</ul>
  ) : (
    <ol dir="auto" start={list.start === 1 ? undefined : list.start}>
      {groups}
    </ol>
  );
};
