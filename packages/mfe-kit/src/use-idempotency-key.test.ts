import { ApiError } from '@hourbank/api-client';
import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './use-idempotency-key';

/** Submits once and returns the key that was sent. */
function attempts() {
  const submit = renderHook(() => useIdempotencyKey()).result.current;
  return async (content: unknown, failure?: Error): Promise<string> => {
    let sent = '';
    await submit(content, async (key) => {
      sent = key;
      if (failure) throw failure;
    }).catch((error: unknown) => expect(error).toBe(failure));
    return sent;
  };
}

const lost = new Error('lost');

test('keeps the key while the server may still be processing the request', async () => {
  const attempt = attempts();
  const first = await attempt('same', new ApiError(0, ''));
  expect(first).toMatch(/^[\da-f]{32}$/);
  for (const failure of [new ApiError(503, ''), new ApiError(409, '', { code: 'idempotency_key_in_use' }), lost])
    expect(await attempt('same', failure)).toBe(first);
});

test.each([
  ['a rejection', new ApiError(422, '')],
  ['success', undefined],
])('creates a new key after %s', async (_, outcome) => {
  const attempt = attempts();
  expect(await attempt('same', outcome)).not.toBe(await attempt('same'));
});

test('a different file gets a new key', async () => {
  const attempt = attempts();
  const file = (name: string) => new File(['x'], name, { lastModified: 1 });
  const first = await attempt({ files: [file('a.png')] }, lost);
  expect(await attempt({ files: [file('a.png')] }, lost)).toBe(first);
  expect(await attempt({ files: [file('b.png')] }, lost)).not.toBe(first);
});
