import type { Outgoing, RawResponse } from './raw-request';

/**
 * Sends a request with fetch, or with XMLHttpRequest if progress is needed, because fetch does not report upload
 * progress. The latter is loaded with the first upload.
 */
export const send = async (request: Outgoing): Promise<RawResponse> =>
  request.onProgress ? (await import('./send-with-progress')).sendWithProgress(request) : sendWithFetch(request);

async function sendWithFetch({ content: body, ...request }: Outgoing): Promise<RawResponse> {
  const { method, url, headers, signal, keepalive } = request;
  return readResponse(await fetch(url, { method, headers, body, signal, keepalive, cache: 'no-store' }));
}

export const readResponse = async (response: Response): Promise<RawResponse> => ({
  status: response.status,
  text: await response.text(),
  header: (name) => response.headers.get(name),
});
