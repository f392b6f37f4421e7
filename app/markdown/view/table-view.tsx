import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './table.module.css';
import type { Alignment, InlineText, TableNode, TableRow } from '../syntax/nodes.ts';
import { byPlace } from './by-place.ts';
import { InlineView } from './inline-view.tsx';
import { useOverflow } from './use-overflow.ts';

type CellsProps = { cells: readonly InlineText[]; align: readonly Alignment[]; tag: 'th' | 'td' };

function Cells({ cells, align, tag: Tag }: CellsProps) {
  return byPlace(cells, (cell, key) => (
    <Tag key={key} dir="auto" data-align={align[key] ?? undefined} scope={Tag === 'th' ? 'col' : undefined}>
      <InlineView nodes={cell.children} />
    </Tag>
  ));
}

const RowView = memo(function RowView({ row, align }: { row: TableRow; align: readonly Alignment[] }) {
  return (
    <tr>
      <Cells cells={row.cells} align={align} tag="td" />
    </tr>
  );
});

type RowGroupProps = { rows: readonly TableRow[]; align: readonly Alignment[] };

const RowGroup = memo(function RowGroup({ rows, align }: RowGroupProps) {
  return byPlace(rows, (row, key) => <RowView key={key} row={row} align={align} />);
});

/** A table that scrolls sideways when it is too wide, by keys too. */
export function TableView({ table }: { table: TableNode }) {
  const { t } = useTranslation('markdown');
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller);
  return (
    <div
      ref={scroller}
      className={classes.table}
      {...(overflows ? { role: 'region', 'aria-label': t('table'), tabIndex: 0 } : {})}
    >
      <table>
        <thead>
          <tr>
            <Cells cells={table.header} align={table.align} tag="th" />
          </tr>
        </thead>
        <tbody>
          {byPlace(table.rows, (rows, key) => (
            <RowGroup key={key} rows={rows} align={table.align} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
