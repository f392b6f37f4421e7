import { memo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../markdown.module.css';
import type { BlockNode, ListItem, ListNode } from '../syntax/nodes.ts';
import { byPlace } from './by-place.ts';
import { InlineView } from './inline-view.tsx';

type BlockComponent = ComponentType<{ node: BlockNode }>;

type ItemsProps = { items: readonly ListItem[]; loose: boolean; Block: BlockComponent };

const TaskMark = ({ checked }: { checked: boolean }) => {
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
};

const ItemView = memo(function ItemView({
  item,
  loose,
  Block,
}: Omit<ItemsProps, 'items'> & { item: ListItem }) {
  return (
    <li dir="auto" className={item.checked === null ? undefined : css.taskItem}>
      {item.checked === null ? null : <TaskMark checked={item.checked} />}
      {byPlace(item.children, (child, key) =>
        child.type === 'paragraph' && !loose ? (
          <InlineView key={key} nodes={child.text.children} />
        ) : (
          <Block key={key} node={child} />
        ),
      )}
    </li>
  );
});

const ItemGroup = memo(function ItemGroup({ items, loose, Block }: ItemsProps) {
  return byPlace(items, (item, key) => <ItemView key={key} item={item} loose={loose} Block={Block} />);
});

/** `Block` renders what is in an item; it comes from outside because blocks and lists hold each other. */
export const ListView = ({ list, Block }: { list: ListNode; Block: BlockComponent }) => {
  const groups = byPlace(list.items, (items, key) => (
    <ItemGroup key={key} items={items} loose={list.loose} Block={Block} />
  ));
  return list.start === null ? (
    <ul dir="auto">{groups}</ul>
  ) : (
    <ol dir="auto" start={list.start === 1 ? undefined : list.start}>
      {groups}
    </ol>
  );
};
