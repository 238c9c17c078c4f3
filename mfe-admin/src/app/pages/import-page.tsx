import { useMessages } from '@hourbank/i18n/react';
import { formatNumber } from '@hourbank/i18n/format';
import { useApi, useUnsavedChanges } from '@hourbank/mfe-kit';
import { Alert, PageHead, usePageTitle } from '@hourbank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { amountTexts, CheckCard } from '../../features/import/check-card';
import { type Columns, recognise } from '../../features/import/columns';
import { ColumnsCard, type ImportForm } from '../../features/import/columns-card';
import { EncodingCard } from '../../features/import/encoding-card';
import { messages } from '../../features/import/messages';
import { type DayOrder, orderOf } from '../../features/import/read-day';
import { type Encoding, readFile } from '../../features/import/read-file';
import { readRows } from '../../features/import/read-rows';
import { readSheet, type SheetReading } from '../../features/import/read-sheet';
import { RunsCard } from '../../features/import/runs-card';
import { sendRows, type SentRow, type Summary, summaryOf } from '../../features/import/send-rows';
import { SheetCard, type Source } from '../../features/import/sheet-card';
import { useBack } from '../../shared/use-back';

/** A UUID. Browsers offer `randomUUID` over HTTPS only. */
function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The sheet of a source; null while its encoding must be chosen. */
function readSource(source: Source, encoding: Encoding | null): SheetReading | null {
  if ('text' in source) return readSheet(source.text);
  const file = readFile(source.bytes, encoding);
  return file && ('refused' in file ? file : readSheet(file.text));
}

/** Values that were chosen for one sheet, or what the sheet itself says. */
interface Choices {
  columns: Columns | null;
  order: DayOrder | null;
}
const noChoices: Choices = { columns: null, order: null };

/** Imports clients and the hours that they have left from a spreadsheet (D-84). */
export function ImportPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const call = useApi();
  const queryClient = useQueryClient();
  const [source, setSource] = useState<Source | null>(null);
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const [chosen, setChosen] = useState(noChoices);
  const [checked, setChecked] = useState<SentRow[] | null>(null);
  const [progress, setProgress] = useState<{ doing: 'check' | 'import'; done: number; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<Summary | null>(null);
  const { control, getValues } = useForm<ImportForm>({ defaultValues: { rate: '' } });

  const reading = useMemo(() => source && readSource(source, encoding), [source, encoding]);
  const sheet = reading && !('refused' in reading) ? reading : null;
  const columns = chosen.columns ?? (sheet ? recognise(sheet.header) : []);
  const dayColumn = columns.indexOf('expiresOn');
  const days = useMemo(() => orderOf(sheet?.rows.map(({ cells }) => cells[dayColumn] ?? '') ?? []), [sheet, dayColumn]);
  const order = chosen.order ?? days.order;
  const summary = useMemo(() => checked && summaryOf(checked), [checked]);
  useUnsavedChanges(progress?.doing === 'import');

  /** What was checked is no longer what would be imported. */
  const forget = () => {
    setChecked(null);
    setFailure(null);
    setResult(null);
  };
  const choose = (next: Source | null) => {
    forget();
    setSource(next);
    setEncoding(null);
    setChosen(noChoices);
  };
  const run = async (doing: 'check' | 'import', rows: Parameters<typeof sendRows>[1]) => {
    setFailure(null);
    setProgress({ doing, done: 0, total: rows.length });
    try {
      return await sendRows(call, rows, {
        runId: newRunId(),
        check: doing === 'check',
        fileName: (source?.name ?? '').slice(0, 200),
        onProgress: (done) => setProgress({ doing, done, total: rows.length }),
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setFailure(t(doing === 'check' ? 'checkFailed' : 'failed', { message }));
      return null;
    } finally {
      setProgress(null);
    }
  };
  const check = async () => {
    if (!sheet) return;
    forget();
    setChecked(await run('check', readRows(sheet, { columns, order, rate: getValues('rate') })));
  };
  const startImport = async () => {
    const sent = await run('import', checked?.filter(({ problem }) => problem === null) ?? []);
    await queryClient.invalidateQueries();
    if (!sent) return;
    setResult(summaryOf(sent));
    setChecked(null);
    setSource(null);
  };

  const isBusy = progress !== null;
  const note =
    reading && source && 'refused' in reading
      ? { text: t(reading.refused), isRefused: true }
      : sheet && source
        ? { text: t('chosen', { name: source.name, count: sheet.rows.length }), isRefused: false }
        : null;
  return (
    <>
      <PageHead title={t('title')} back={useBack('/manageclients')} />
      <p>{t('intro')}</p>
      {result && <ResultAlert of={result} />}
      <SheetCard
        note={note}
        pasted={source && 'text' in source ? source.text : ''}
        disabled={isBusy}
        onSource={choose}
      />
      {source && 'bytes' in source && reading === null && (
        <EncodingCard bytes={source.bytes} onEncoding={setEncoding} />
      )}
      {sheet && (
        <>
          <ColumnsCard
            sheet={sheet}
            columns={columns}
            onColumns={(next) => {
              forget();
              setChosen({ columns: next, order: chosen.order });
            }}
            control={control}
            onRate={forget}
            days={{
              order,
              mustChoose: days.mustChoose,
              onOrder(next) {
                forget();
                setChosen({ columns: chosen.columns, order: next });
              },
            }}
            disabled={isBusy}
          />
          <CheckCard
            key={source?.name}
            sheet={sheet}
            summary={summary}
            onCheck={() => void check()}
            canCheck={columns.includes('name') && columns.includes('email') && !(days.mustChoose && order === null)}
            progress={progress}
            failure={failure}
            onImport={() => void startImport()}
          />
        </>
      )}
      <RunsCard />
    </>
  );
}

/** What an import did. */
function ResultAlert({ of: { newClients, newPackages, newHours, newCents, problems } }: { of: Summary }) {
  const t = useMessages(messages);
  const isNothing = newClients + newPackages + problems.length === 0;
  return (
    <Alert tone={problems.length > 0 ? 'warning' : 'success'}>
      {isNothing
        ? t('nothingNew')
        : t('imported', {
            clients: newClients,
            packages: newPackages,
            ...amountTexts({ hours: newHours, cents: newCents }),
          })}
      {problems.length > 0 && (
        <>
          {' '}
          {t('refusedRows', { count: problems.length })}
          <ul className="mb-0 text-break">
            {problems.slice(0, 20).map(({ row, client, problem }) => (
              <li key={row}>
                {formatNumber(row)}: <bdi>{client.name}</bdi>: {problem}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
