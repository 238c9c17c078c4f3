import { useMessages } from '@hourbank/i18n/react';
import { useToast } from '@hourbank/ui';
import { useEffect, useRef, useState } from 'react';
import { useApiContext } from './api-context';
import { actionFailure, type FieldLabels } from './changed-meanwhile';
import { messages } from './messages';

interface DelayedDeletionOptions<Row> {
  /** Labels of the row's fields, used to describe a conflicting change. */
  labels: FieldLabels;
  /** Sends the request, with `keepalive`, and reloads the lists. */
  send: (row: Row) => Promise<unknown>;
}

interface Scheduled {
  /** The text of the toast. */
  title: string;
  onUndo?: () => void;
}

interface Failed<Row> {
  row: Row;
  text: string;
}

/**
 * Deletes rows of a list with a delay, so that Undo needs nothing from the server (D-90). A row in `hidden` must not be
 * shown. Its request is sent when its toast closes, when the component unmounts, when the page is left and before a
 * logout. If the request fails, the row is shown again and `failed` contains the reason.
 */
export function useDelayedDeletion<Row extends { id: number }>({ labels, send }: DelayedDeletionOptions<Row>) {
  const t = useMessages(messages);
  const toast = useToast();
  const { beforeLogout } = useApiContext();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<Failed<Row> | null>(null);
  const waiting = useRef(new Map<number, () => Promise<void>>());
  const isMounted = useRef(false);

  const hide = (id: number) => setHidden((ids) => new Set([...ids, id]));
  const show = (id: number) => setHidden((ids) => new Set([...ids].filter((other) => other !== id)));

  const sendNow = async (row: Row) => {
    setFailed(null);
    hide(row.id);
    try {
      await send(row);
    } catch (error) {
      const text = actionFailure(error, labels);
      show(row.id);
      setFailed({ row, text });
      if (!isMounted.current) toast({ title: text, tone: 'danger' });
    }
  };

  const schedule = (row: Row, { title, onUndo }: Scheduled) => {
    setFailed(null);
    hide(row.id);
    const run = async () => {
      if (!waiting.current.delete(row.id)) return;
      close();
      await sendNow(row);
    };
    waiting.current.set(row.id, run);
    const close = toast({
      title,
      action: {
        label: t('undo'),
        run: () => {
          waiting.current.delete(row.id);
          show(row.id);
          onUndo?.();
        },
      },
      onClosed: () => void run(),
    });
  };

  useEffect(() => {
    const scheduled = waiting.current;
    const flush = async () => {
      await Promise.all([...scheduled.values()].map((run) => run()));
    };
    const handlePageHide = () => void flush();
    isMounted.current = true;
    beforeLogout.add(flush);
    window.addEventListener('pagehide', handlePageHide);
    return () => {
      isMounted.current = false;
      beforeLogout.delete(flush);
      window.removeEventListener('pagehide', handlePageHide);
      void flush();
    };
  }, [beforeLogout]);

  return { hidden, failed, schedule, sendNow };
}
