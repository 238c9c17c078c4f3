#!/usr/bin/env node
// Verifies a statement of account offline: `node hourbank-verify.mjs statement.json --keys keys.json`. One file without
// dependencies, so that a recipient can read all of it. It needs Node 20 or newer.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const usage = `Usage: node hourbank-verify.mjs <statement.json> --keys <file or URL>

The keys are those of the issuer, such as https://hours.example.com/api/seal-keys. Keys inside the statement are never trusted.
Exit codes: 0 unchanged, 1 not confirmed, 2 wrong use.`;

const codePattern = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/;
const sealedNames = ['clientId', 'closing', 'from', 'lastSeq', 'number', 'to'];

/** Canonical JSON (RFC 8785). */
export function canonicalJson(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(',')}}`;
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const hasExactly = (value, names) =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === [...names].sort().join();

function parse(bytes) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\n$/, '');
    const value = JSON.parse(text);
    return canonicalJson(value) === text ? value : null;
  } catch {
    return null;
  }
}

const hundredths = (hours) => Math.round(hours * 100);

/** Whether each line continues the balance of the one before, from the opening to the closing balance. */
function areLinesComplete({ opening, closing, rows }) {
  if (!Array.isArray(rows)) return false;
  let balance = hundredths(opening);
  for (const row of rows) {
    balance += hundredths(row?.hours);
    if (balance !== hundredths(row?.balance)) return false;
  }
  return balance === hundredths(closing);
}

/**
 * Compares a statement with its seal, and its lines with its balances.
 * @param {Uint8Array} bytes the file as it was received
 * @param {{keys: {kid: string, kty: string, crv: string, x: string}[]}} keys the issuer's published keys
 * @returns {{ok: boolean, reason: string, statement?: object}}
 */
export function verifyStatement(bytes, { keys }) {
  const refused = (reason) => ({ ok: false, reason });
  const file = parse(bytes);
  if (!file)
    return refused('This is not a statement as Hourbank writes it: the file was changed, or saved by another program.');
  if (!hasExactly(file, ['statement', 'seal']) || !hasExactly(file.seal, ['code', 'kid', 'signature']))
    return refused('The file has no seal.');
  const { statement, seal } = file;
  const key = keys.find(({ kid }) => kid === seal.kid);
  if (!key) return refused('The seal names a key that the issuer does not publish.');
  const signature = Buffer.from(String(seal.signature), 'base64url');
  // Several texts decode to the same bytes. Only one of them was written by the issuer.
  if (signature.toString('base64url') !== seal.signature || !codePattern.test(seal.code))
    return refused('The seal was changed.');
  const message = canonicalJson({
    ...Object.fromEntries(sealedNames.map((name) => [name, statement?.[name] ?? null])),
    codeHash: sha256(seal.code.replaceAll('-', '')),
    digest: sha256(canonicalJson(statement)),
    statementId: statement?.id ?? null,
  });
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  if (!verify(null, Buffer.from(message), publicKey, signature))
    return refused('The statement or its seal was changed after it was issued.');
  if (!areLinesComplete(statement))
    return refused('The lines of the statement do not add up to its balances, although the seal is genuine.');
  return { ok: true, reason: 'unchanged', statement };
}

async function load(place) {
  if (!/^https?:/i.test(place)) return JSON.parse(await readFile(place, 'utf8'));
  const response = await fetch(place, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${place} responded with status ${response.status}`);
  return response.json();
}

async function readKeys(place) {
  const published = await load(place);
  if (!Array.isArray(published?.keys)) throw new Error(`${place} has no list of keys`);
  return published;
}

async function main([file, option, place, ...rest]) {
  if (!file || option !== '--keys' || !place || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    const { ok, reason, statement } = verifyStatement(await readFile(file), await readKeys(place));
    console.log(
      ok
        ? `This statement is genuine. Statement ${statement.number} of ${statement.provider.name}, ${statement.from} to ${statement.to}, closing balance ${statement.closing} h.`
        : `This statement cannot be confirmed. ${reason}`,
    );
    return ok ? 0 : 1;
  } catch (error) {
    console.error(`The statement could not be verified: ${error.message}`);
    return 2;
  }
}

// The path may contain a link, such as `/tmp` on macOS, while the URL of this module never does.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
