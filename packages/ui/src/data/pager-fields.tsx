import { formatNumber, readNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { type SubmitEvent, useState } from 'react';
import { classNames } from '../basics/class-names';
import { messages } from './messages';

interface PageSizeSelectProps {
  sizes: readonly number[];
  size: number;
  onSize: (size: number) => void;
}

/** Selects the number of rows of a page. */
export function PageSizeSelect({ sizes, size, onSize }: PageSizeSelectProps) {
  const t = useMessages(messages);
  return (
    <label className="hb-page-size">
      {t('rowsPerPage')}
      <select className="form-select" value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {sizes.map((one) => (
          <option key={one} value={one}>
            {formatNumber(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The page that a text names, or undefined. A page has no decimals, so that `1,234` is one number here. */
function pageIn(text: string): number | undefined {
  const reading = readNumber(text);
  const page = reading && Number('plain' in reading ? reading.plain : reading.either[0]);
  return page !== null && Number.isInteger(page) && page >= 1 ? page : undefined;
}

/** Opens a page by its number. A number past the end opens the last page, and anything else stays in the field. */
export function PageJump({ pageCount, onPage }: { pageCount: number; onPage: (page: number) => void }) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    const page = pageIn(typed);
    setRefused(page === undefined);
    if (page === undefined) return;
    setTyped('');
    onPage(Math.min(page, pageCount));
  };
  return (
    <form onSubmit={go}>
      <label className="hb-page-jump">
        {t('goToPage')}
        <input
          className={classNames('form-control', isRefused && 'is-invalid')}
          aria-invalid={isRefused || undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      </label>
    </form>
  );
}
