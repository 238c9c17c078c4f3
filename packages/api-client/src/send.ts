/** What came back, before anybody read it as something. */
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
  /** Whole percent of the body sent, 0 to 100. */
  onProgress?: (percent: number) => void;
}

/** Sends by fetch or, since fetch tells nothing of an upload's progress, by XMLHttpRequest when somebody wants to know. */
export const send = (request: Outgoing): Promise<RawResponse> =>
  request.onProgress ? sendWithProgress(request) : sendByFetch(request);

async function sendByFetch({ method, url, headers, content, signal }: Outgoing): Promise<RawResponse> {
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
