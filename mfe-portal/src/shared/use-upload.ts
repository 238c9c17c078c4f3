import type { CallOptions } from '@hourbank/api-client';
import { useEffect, useRef, useState } from 'react';

export type UploadOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

/** A form submission with progress that the user can cancel. */
export interface Upload {
  isSending: boolean;
  /** Whole percent while files are uploaded, else null. */
  progress: number | null;
  cancel: () => void;
  /**
   * Sends the request. Returns false if it was cancelled; throws if the server rejects it. Unmounting cancels it.
   */
  run: (hasFiles: boolean, send: (options: UploadOptions) => Promise<unknown>) => Promise<boolean>;
}

export function useUpload(): Upload {
  const [isSending, setSending] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const run: Upload['run'] = async (hasFiles, send) => {
    const controller = new AbortController();
    current.current = controller;
    setSending(true);
    setProgress(hasFiles ? 0 : null);
    try {
      await send({ signal: controller.signal, ...(hasFiles && { onProgress: setProgress }) });
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      throw error;
    } finally {
      current.current = null;
      setSending(false);
      setProgress(null);
    }
  };
  return { isSending, progress, cancel: () => current.current?.abort(), run };
}
