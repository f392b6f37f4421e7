import { createContext, memo, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './table.module.css';
import type { Alignment, TableNode, TableRow } from '../syntax/nodes.ts';
import { byPlace } from './by-place.ts';
import { InlineView } from './inline-view.tsx';
import { useOverflow } from './use-overflow.ts';

type CellsProps = { cells: TableRow['cells']; align: readonly Alignment[]; tag: 'th' | 'td' };

const Cells = ({ cells, align, tag: Tag }: CellsProps) => {
  // A row that is being written has its cells already, empty.
  const end = cells.findLastIndex((cell) => cell.length > 0);
  return byPlace(cells, (cell, key) => (
    <Tag
      key={key}
      dir="auto"
      data-align={align[key] ?? undefined}
      data-end={key === end ? '' : undefined}
      scope={Tag === 'th' ? 'col' : undefined}
    >
      <InlineView nodes={cell} />
    </Tag>
  ));
};

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

/** The table is in a context, so that only its rows render while it grows, and nothing around them. */
const TableContext = createContext<TableNode | null>(null);

const TableContent = () => {
  const table = useContext(TableContext);
  return (
    table && (
      <table>
        <thead>
          <tr>
            <Cells cells={table.header} align={table.align} tag="th" />
          </tr>
        </thead>
        {table.rows.length > 0 && (
          <tbody>
            {byPlace(table.rows, (rows, key) => (
              <RowGroup key={key} rows={rows} align={table.align} />
            ))}
          </tbody>
        )}
      </table>
    )
  );
};

const TableScroller = memo(function TableScroller() {
  const { t } = useTranslation('markdown');
  const scroller = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(scroller);
  return (
    <div
      ref={scroller}
      className={css.table}
      {...(overflows ? { role: 'region', 'aria-label': t('table'), tabIndex: 0 } : {})}
    >
      <TableContent />
    </div>
  );
});

/** A table that scrolls sideways when it is too wide, by keys too. */
export const TableView = ({ table }: { table: TableNode }) => (
  <TableContext value={table}>
    <TableScroller />
  </TableContext>
);
