import { useMessages } from '@hourbank/i18n/react';
import { Alert, Card, Fields, FileDrop, TextArea } from '@hourbank/ui';
import { messages } from './messages';
import { maxSheetBytes } from './read-file';

/** What was chosen: a file with its bytes, or the text of cells that were pasted. */
export type Source = { name: string; bytes: Uint8Array } | { name: string; text: string };

const accept = { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv', '.tab'], 'text/plain': ['.txt'] };

interface SheetCardProps {
  /** What the chosen sheet is, or why it is not read. */
  note: { text: string; isRefused: boolean } | null;
  pasted: string;
  disabled: boolean;
  onSource: (source: Source | null) => void;
}

/** The first step: a file, or cells that are pasted. Neither leaves the browser. */
export function SheetCard({ note, pasted, disabled, onSource }: SheetCardProps) {
  const t = useMessages(messages);
  const choose = async ([file]: File[]) => {
    if (file) onSource({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  return (
    <Card title={t('sheet')}>
      <Fields>
        <FileDrop
          label={t('file')}
          action={t('chooseFile')}
          hint={t('fileHint')}
          icon="fileSheet"
          accept={accept}
          maxSize={maxSheetBytes}
          disabled={disabled}
          onFiles={(files) => void choose(files)}
          refusal={(name, reason) => (reason === 'size' ? t('tooLarge') : t('notCsv'))}
        />
        <TextArea
          label={t('paste')}
          hint={t('pasteHint')}
          rows={5}
          spellCheck={false}
          disabled={disabled}
          value={pasted}
          onChange={({ target: { value } }) => onSource(value === '' ? null : { name: t('pasted'), text: value })}
        />
      </Fields>
      {note && (
        <Alert tone={note.isRefused ? 'danger' : 'info'} className="mt-3 mb-0">
          {note.text}
        </Alert>
      )}
    </Card>
  );
}
