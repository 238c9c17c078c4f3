import { useMessages } from '@hourbank/i18n/react';
import { NumberField } from '@hourbank/mfe-kit';
import { Alert, Card, type Column, ClippedText, DataTable, EmptyValue, Fields, SelectField } from '@hourbank/ui';
import type { Control } from 'react-hook-form';
import { type Columns, type SheetField, sheetFields, withField } from './columns';
import { messages } from './messages';
import { type DayOrder, dayOrders } from './read-day';
import type { Sheet } from './read-sheet';

/** Fields of the form of an import. */
export interface ImportForm {
  rate: string;
}

interface ColumnsCardProps {
  sheet: Sheet;
  columns: Columns;
  onColumns: (columns: Columns) => void;
  control: Control<ImportForm>;
  onRate: () => void;
  /** The order of dates that was chosen, and whether one must be. */
  days: { order: DayOrder | null; mustChoose: boolean; onOrder: (order: DayOrder | null) => void };
  disabled: boolean;
}

const sampleRows = 3;

/** The second step: which column is which field, and how dates are written. */
export function ColumnsCard({ sheet, columns, onColumns, control, onRate, days, disabled }: ColumnsCardProps) {
  const t = useMessages(messages);
  const titleOf = (at: number) => sheet.header[at] || t('untitled', { number: at + 1 });
  const samples = sheet.rows.slice(0, sampleRows);
  const table: Column<number>[] = [
    {
      label: t('column'),
      kind: 'strong',
      phone: 'title',
      cell: (at) => <ClippedText text={titleOf(at)} kind="name" />,
    },
    {
      label: t('field'),
      cell: (at) => (
        <select
          className="form-select"
          aria-label={t('fieldOf', { title: titleOf(at) })}
          disabled={disabled}
          value={columns[at] ?? ''}
          onChange={({ target }) => onColumns(withField(columns, at, (target.value as SheetField | '') || null))}
        >
          <option value="">{t('leftOut')}</option>
          {sheetFields.map((field) => (
            <option key={field} value={field}>
              {t(`field.${field}`)}
            </option>
          ))}
        </select>
      ),
    },
    {
      label: t('examples'),
      cell: (at) => (
        <>
          {samples.map(({ row, cells }) => (
            <div key={row}>{cells[at] ? <ClippedText text={cells[at]} kind="name" /> : <EmptyValue />}</div>
          ))}
        </>
      ),
    },
  ];
  const isIncomplete = !columns.includes('name') || !columns.includes('email');
  return (
    <Card title={t('columns')} flush>
      <div className="card-body">
        <Fields>
          <NumberField
            control={control}
            name="rate"
            label={t('defaultRate')}
            hint={t('rateHint')}
            step={1}
            before={t('dollar')}
            onValue={onRate}
          />
          {(days.mustChoose || days.order !== null) && (
            <SelectField
              label={t('days')}
              required={days.mustChoose}
              error={days.mustChoose && days.order === null ? t('chooseDays') : undefined}
              disabled={disabled}
              value={days.order ?? ''}
              onChange={({ target }) => days.onOrder((target.value as DayOrder | '') || null)}
            >
              <option value="">{t('chooseDays')}</option>
              {dayOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`days.${order}`)}
                </option>
              ))}
            </SelectField>
          )}
        </Fields>
        {isIncomplete && (
          <Alert tone="warning" className="mt-3 mb-0">
            {t('missingColumns')}
          </Alert>
        )}
      </div>
      <DataTable
        caption={t('columns')}
        columns={table}
        rows={columns.map((_, index) => index)}
        rowKey={(at) => at}
        room="roomy"
      />
    </Card>
  );
}
