/** An unparsed response. */
export interface RawResponse {
  status: number;
  text: string;
  header(name: string): string | null;
}

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  content?: string | FormData;
  signal?: AbortSignal;
  /** Upload progress in whole percent, 0 to 100. */
  onProgress?: (percent: number) => void;
}

/** Sends a request with fetch, or with XMLHttpRequest if progress is needed, because fetch does not report upload progress. */
export const send = (request: Outgoing): Promise<RawResponse> =>
  request.onProgress ? sendWithProgress(request) : sendWithFetch(request);

async function sendWithFetch({ method, url, headers, content, signal }: Outgoing): Promise<RawResponse> {
  const response = await fetch(url, { method, headers, body: content, signal, cache: 'no-store' });
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) };
}

function sendWithProgress({ method, url, headers, content, signal, onProgress }: Outgoing): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100));
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = () => reject(new TypeError('The connection failed.'));
    request.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'));
    if (signal?.aborted) return request.onabort?.(new ProgressEvent('abort'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(content ?? null);
  });
}
