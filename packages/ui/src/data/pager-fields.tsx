import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { type FormEvent, useState } from 'react';
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

/** Opens a page by its number. A number past the end opens the last page. */
export function PageJump({ pageCount, onPage }: { pageCount: number; onPage: (page: number) => void }) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    const page = Number(typed);
    setTyped('');
    if (page >= 1) onPage(Math.min(page, pageCount));
  };
  return (
    <form onSubmit={go}>
      <label className="hb-page-jump">
        {t('goToPage')}
        <input
          className="form-control"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 9))}
        />
      </label>
    </form>
  );
}
