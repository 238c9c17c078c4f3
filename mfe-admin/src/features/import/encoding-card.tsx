import { useMessages } from '@hourbank/i18n/react';
import { Button, Card } from '@hourbank/ui';
import { messages } from './messages';
import { type Encoding, encodings, readFile } from './read-file';
import { readSheet } from './read-sheet';

const shownRows = 3;
const shownCells = 4;

/** The first rows of a file in an encoding. */
function preview(bytes: Uint8Array, encoding: Encoding): string[] {
  const file = readFile(bytes, encoding);
  const sheet = file && 'text' in file ? readSheet(file.text) : null;
  if (!sheet || 'refused' in sheet) return [];
  return sheet.rows.slice(0, shownRows).map(({ cells }) => cells.slice(0, shownCells).join(' · '));
}

/** Asks for the encoding of a file that is not Unicode, with its first rows in each. */
export function EncodingCard({ bytes, onEncoding }: { bytes: Uint8Array; onEncoding: (encoding: Encoding) => void }) {
  const t = useMessages(messages);
  return (
    <Card title={t('encoding')}>
      <p>{t('chooseEncoding')}</p>
      {encodings.map((encoding) => (
        <div key={encoding} className="mb-3">
          <ul className="list-unstyled text-break">
            {preview(bytes, encoding).map((line, index) => (
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          <Button onClick={() => onEncoding(encoding)}>{t(`encoding.${encoding}`)}</Button>
        </div>
      ))}
    </Card>
  );
}
