import type { CallOptions } from '@hourbank/api-client';
import { useMessages } from '@hourbank/i18n/react';
import { useToast } from '@hourbank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from './messages';

export type UploadOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

/** A form submission with progress that the user can cancel. */
export interface Upload {
  isSending: boolean;
  /** Whole percent while files are uploaded, else null. */
  progress: number | null;
  cancel: () => void;
  /**
   * Sends the request by a mutation with the given options among its variables. Returns false if it was cancelled;
   * throws if the server rejects it. Unmounting cancels it.
   */
  run: (hasFiles: boolean, send: (options: UploadOptions) => Promise<unknown>) => Promise<boolean>;
}

export function useUpload(): Upload {
  const t = useMessages(messages);
  const toast = useToast();
  const mutations = useQueryClient().getMutationCache();
  const [isSending, setSending] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  /**
   * Rejects when an upload is cancelled that waits for the connection. Aborting ends only requests that were sent, so
   * the mutation is removed, which is then neither sent later nor announced as waiting.
   */
  const cancelledWhileWaiting = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      const handleAbort = () => {
        const waiting = mutations.find({
          predicate: ({ state: { isPaused, variables } }) =>
            isPaused && (variables as { options?: UploadOptions } | null | undefined)?.options?.signal === signal,
        });
        if (!waiting) return;
        mutations.remove(waiting);
        reject(signal.reason);
      };
      signal.addEventListener('abort', handleAbort, { once: true });
    });

  const run: Upload['run'] = async (hasFiles, send) => {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setSending(true);
    setProgress(hasFiles ? 0 : null);
    try {
      await Promise.race([
        send({ signal, ...(hasFiles && { onProgress: setProgress }) }),
        cancelledWhileWaiting(signal),
      ]);
      return true;
    } catch (error) {
      if (!signal.aborted) throw error;
      toast({ title: t('uploadCancelled'), tone: 'info' });
      return false;
    } finally {
      current.current = null;
      setSending(false);
      setProgress(null);
    }
  };
  return { isSending, progress, cancel: () => current.current?.abort(), run };
}
