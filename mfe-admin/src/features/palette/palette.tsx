import { useMessages } from '@hourbank/i18n/react';
import { CommandPalette } from '@hourbank/ui';
import { useEffect, useState } from 'react';
import { messages } from './messages';
import { searchTerm } from './queries';
import { type RunningTimer, useActions, useSearchEntries } from './use-actions';
import { useHits } from './use-hits';

/** Pause in typing after which a search starts, ms. */
const pause = 200;

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface PaletteProps {
  show: boolean;
  onClose: () => void;
  timer: RunningTimer | undefined;
}

/** Finds clients, packages, invoices, tasks and actions, as far as the role may see them (D-66). */
export function Palette({ show, onClose, timer }: PaletteProps) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState('');
  const words = searchTerm(typed);
  const searched = useAfterPause(words);
  const { groups, firstClient, isMeant, hoursOfFirst, toReview, onLeft, busy, failed } = useHits(searched);
  const actions = useActions({ words, client: firstClient, isMeant, hours: hoursOfFirst, toReview, timer });
  const searchEntries = useSearchEntries(searched);
  const isBusy = busy || searched !== words;
  const found = [{ label: t('actions'), items: actions }, ...groups];
  const isNothing = !isBusy && !failed && found.every(({ items }) => items.length === 0);
  useEffect(() => {
    if (!show) setTyped('');
  }, [show]);
  return (
    <CommandPalette
      show={show}
      label={t('label')}
      placeholder={t('placeholder')}
      term={typed}
      onTerm={setTyped}
      groups={isNothing ? [{ label: t('nothingFound', { words }), items: searchEntries, isInstead: true }] : found}
      onLeft={onLeft}
      busy={isBusy}
      note={failed && t('failed')}
      onClose={onClose}
    />
  );
}
