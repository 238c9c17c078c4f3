import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const isTransient = (status) => status === 429 || status >= 500;

/** The server rejected the request, so a retry would not help. */
class Refused extends Error {}

/** One attempt: its `result`, or the `reason` to retry. */
async function attempt(address, options) {
  const response = await fetch(address, options).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (text === undefined) return { reason: 'no response' };
  if (response.ok) return { result: text === '' ? undefined : JSON.parse(text) };
  const reason = `returned ${response.status}: ${text.slice(0, 300)}`;
  const isInUse = text.includes('"idempotency_key_in_use"');
  if (isTransient(response.status) || isInUse) return { reason };
  throw new Refused(reason);
}

/**
 * A caller of the public API. Repeats a request without a response or with a temporary error for up to `retryMs`. An
 * idempotency key makes repeats safe. Throws with the server's error message.
 * @param {{ url: string, token?: string, retryMs: number }} options
 */
export function createCaller({ url, token, retryMs }) {
  return async (method, path, body, key) => {
    const isForm = body instanceof FormData;
    const options = {
      method,
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    };
    const deadline = Date.now() + retryMs;
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      const { result, reason } = await attempt(url + path, options).catch((cause) => {
        throw new Error(`${method} ${path} ${cause.message}`);
      });
      if (reason === undefined) return result;
      if (Date.now() + pauseMs > deadline) throw new Error(`${method} ${path}: ${reason}`);
      await sleep(pauseMs);
    }
  };
}

/**
 * Records in a private file what was added, so that an interrupted load can continue. `began` (ms) and `login` stay the
 * same for all attempts, so that repeated requests are identical.
 * @param {string} file
 * @param {string} email of the client that can log in
 */
export async function openJournal(file, email) {
  const journal = await readFile(file, 'utf8').then(JSON.parse, () => ({
    run: randomBytes(9).toString('base64url'),
    began: Date.now(),
    login: { email, password: randomBytes(9).toString('base64url') },
    isComplete: false,
    added: {},
  }));
  async function save() {
    await writeFile(`${file}.new`, `${JSON.stringify(journal, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  await save();
  return {
    began: journal.began,
    login: journal.login,
    isComplete: () => journal.isComplete,
    /**
     * Runs a step unless it is done, and returns the id of the created row. `add` receives the step's idempotency key.
     */
    async step(name, add) {
      if (name in journal.added) return journal.added[name];
      const result = await add(`demo-${journal.run}-${name}`);
      journal.added[name] = result?.id ?? null;
      await save();
      return journal.added[name];
    },
    async complete() {
      journal.isComplete = true;
      await save();
    },
  };
}
