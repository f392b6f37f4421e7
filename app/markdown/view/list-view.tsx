import { memo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../markdown.module.css';
import type { BlockNode, ListItem, ListNode } from '../syntax/nodes.ts';
import { InlineView } from './inline-view.tsx';

type BlockComponent = ComponentType<{ node: BlockNode }>;

type ItemsProps = { items: readonly ListItem[]; loose: boolean; Block: BlockComponent };

function TaskMark({ checked }: { checked: boolean }) {
  const { t } = useTranslation('markdown');
  return (
    <span
      className={classes.task}
      role="img"
      aria-label={t(checked ? 'done' : 'notDone')}
      data-checked={checked}
    />
  );
}

const ItemView = memo(function ItemView({
  item,
  loose,
  Block,
}: Omit<ItemsProps, 'items'> & { item: ListItem }) {
  return (
    <li dir="auto" className={item.checked === null ? undefined : classes.taskItem}>
      {item.checked === null ? null : <TaskMark checked={item.checked} />}
      {item.children.map((child, index) =>
        child.type === 'paragraph' && !loose ? (
          <InlineView key={index} nodes={child.text.children} />
        ) : (
          <Block key={index} node={child} />
        ),
      )}
    </li>
  );
});

const ItemGroup = memo(function ItemGroup({ items, loose, Block }: ItemsProps) {
  return items.map((item, index) => <ItemView key={index} item={item} loose={loose} Block={Block} />);
});

/** `Block` renders what is in an item; it comes from outside because blocks and lists hold each other. */
export function ListView({ list, Block }: { list: ListNode; Block: BlockComponent }) {
  const groups = list.items.map((items, index) => (
    <ItemGroup key={index} items={items} loose={list.loose} Block={Block} />
  ));
  return list.start === null ? (
    <ul dir="auto">{groups}</ul>
  ) : (
    <ol dir="auto" start={list.start === 1 ? undefined : list.start}>
      {groups}
    </ol>
  );
}
