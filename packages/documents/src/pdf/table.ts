import { heightOf } from './page-writer';
import type { PagedWriter } from './paged-writer';

/** A column of a table. Lengths in points. */
export interface Column {
  title: string;
  x: number;
  width: number;
  align?: 'left' | 'right';
}

interface Table {
  columns: readonly Column[];
  rows: Iterable<readonly string[]>;
  /** Whether a row, counted from 0, stands out. */
  isBold?: (row: number) => boolean;
}

/** Where a table may be drawn, in points. */
interface Area {
  left: number;
  right: number;
  /** Where the table continues on a new page. */
  top: number;
  bottom: number;
}

const size = 9;
const lineColor = '#c9cfd9';
/** A cell has fewer lines than a page. */
const maxLines = 40;

/** Draws a table that continues on new pages below a repeated head. Returns the y position below it. */
export function drawTable(
  page: PagedWriter,
  { columns, rows, isBold = () => false }: Table,
  start: number,
  area: Area,
): number {
  const wrap = (cells: readonly string[], bold: boolean) =>
    columns.map(({ width }, index) =>
      page.linesOf(cells[index] ?? '', { width, maxLines }, { size, bold, isDense: true }),
    );
  const rowHeight = (cells: string[][]) => Math.max(...cells.map((lines) => heightOf(lines, { size })));
  const write = (cells: string[][], y: number, bold: boolean) =>
    columns.forEach(({ x, width, align = 'left' }, index) =>
      page.write(cells[index] ?? [], { x, y, width }, { size, bold, align, isDense: true }),
    );
  const rule = (y: number, weight: number) =>
    page.draw((doc) =>
      doc.moveTo(area.left, y).lineTo(area.right, y).lineWidth(weight).strokeColor(lineColor).stroke(),
    );

  const titles = wrap(
    columns.map(({ title }) => title),
    true,
  );
  const head = (y: number) => {
    write(titles, y, true);
    const below = y + rowHeight(titles) + 4;
    rule(below, 1);
    return below + 4;
  };

  let y = head(start);
  let index = 0;
  for (const row of rows) {
    const bold = isBold(index++);
    const cells = wrap(row, bold);
    const height = rowHeight(cells);
    if (y + height > area.bottom) {
      page.addPage();
      y = head(area.top);
    }
    write(cells, y, bold);
    y += height + 3;
    rule(y, 0.5);
    y += 4;
  }
  return y;
}
