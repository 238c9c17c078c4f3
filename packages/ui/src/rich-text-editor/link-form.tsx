import { useMessages } from '@hourbank/i18n/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '../basics/button';
import { linkAddress } from './links';
import { messages } from './messages';

export interface LinkFormProps {
  address: string;
  onApply: (address: string) => void;
  onRemove: (() => void) | undefined;
  onCancel: () => void;
}

/** Not a form element, because the editor is already inside a form. */
export function LinkForm({ address, onApply, onRemove, onCancel }: LinkFormProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState(address);
  const [wrong, setWrong] = useState(false);
  const noteId = useId();

  const apply = () => {
    const href = linkAddress(typed);
    if (href) onApply(href);
    else setWrong(true);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onCancel();
  };

  return (
    <div className="hb-editor-link">
      <input
        autoFocus
        className={wrong ? 'form-control is-invalid' : 'form-control'}
        aria-label={t('linkAddress')}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? noteId : undefined}
        placeholder={t('linkExample')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={keys}
      />
      <Button onClick={apply}>{t('addLink')}</Button>
      {onRemove && (
        <Button variant="ghost" onClick={onRemove}>
          {t('removeLink')}
        </Button>
      )}
      <Button variant="ghost" onClick={onCancel}>
        {t('close')}
      </Button>
      {wrong && (
        <div id={noteId} className="invalid-feedback d-block w-100">
          {t('invalidLink')}
        </div>
      )}
    </div>
  );
}
