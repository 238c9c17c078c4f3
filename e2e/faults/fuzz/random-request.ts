import { allOperations, type Operation } from '@hourbank/contracts';

export type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (random: Random, share: number) => random() < share;
const times = (random: Random, most: number) => Math.floor(random() * (most + 1));
const list = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const letters = [
  ...'aZ09 .,;:-_/\\\'"<>&%=+@#?!()[]{}|~^`$*\t\r\n',
  ...'\0\x7f\u00a0\u00ad\u200b\u200f\u202e\u2028\ufeff\ufffd\u05d0\u0627\u0301\u4e2d\ud83d\ude00\ud800',
];
const text = (random: Random, most = 40) =>
  list(times(random, chance(random, 0.02) ? 20_000 : most), () => pick(random, letters)).join('');

const tags = ['p', 'b', 'script', 'img', 'a', 'ul', 'li', 'svg', 'math', 'style', 'table', 'iframe', '!--', 'x'];
/** Markup with random nesting and unclosed tags. */
function richText(random: Random): string {
  const depth = chance(random, 0.05) ? 2_000 : 12;
  return list(times(random, depth), () => {
    const tag = pick(random, tags);
    const attributes = list(
      times(random, 2),
      () => `${pick(random, ['href', 'onload', 'style', 'src'])}="${text(random, 10)}"`,
    );
    return pick(random, [
      `<${tag} ${attributes.join(' ')}>`,
      `</${tag}>`,
      text(random, 8),
      '<',
      '&#x',
      '&amp;lt;',
      '<!',
    ]);
  }).join('');
}

const numbers = [0, -1, 1, 0.005, 1e21, -1e-7, 2 ** 53, 99_999_999_999, 1.5, 24, 25];
const words = [
  'active',
  'pending',
  'paid',
  'omt',
  'Open',
  'auto',
  '2021-11-20',
  '2021-02-30T25:00:00Z',
  'a@b.test',
  '1e3',
  '0x1',
];
function value(random: Random, depth = 0): unknown {
  return pick<() => unknown>(random, [
    () => text(random),
    () => richText(random),
    () => pick(random, numbers),
    () => pick(random, words),
    () => times(random, 9),
    () => pick(random, [null, true, false]),
    () => (depth > 4 ? [] : list(times(random, 4), () => value(random, depth + 1))),
    () => (depth > 4 ? {} : object(random, depth + 1)),
  ])();
}

const names =
  'name email password description clientId packageId hours date status page pageSize address phone hoursPurchased ratePerHour paymentMethod \
meetingStart meetingEnd from to keepScreenshots search sort token path reason __proto__ constructor month note'.split(
    ' ',
  );
const name = (random: Random) => (chance(random, 0.9) ? pick(random, names) : text(random, 8));
const object = (random: Random, depth = 0): object =>
  Object.fromEntries(list(times(random, 8), () => [name(random), value(random, depth)]));

function json(random: Random): string {
  const whole = chance(random, 0.01) ? '['.repeat(100_000) : (JSON.stringify(value(random)) ?? '');
  return chance(random, 0.1) ? whole.slice(0, times(random, whole.length)) : whole;
}

const fileNames = ['a.png', 'a.pdf', '../../x', `${'a. '.repeat(3_000)}`, 'x\0.gif', '\u202egnp.exe', ''];
const starts = ['\x89PNG\r\n\x1a\n', '%PDF-1.7\n', 'PK\x03\x04', 'GIF89a', '\xff\xd8\xff', 'RIFF0000WEBP', 'BM', ''];
function multipart(random: Random, boundary: string): string {
  const part = () => {
    const isFile = chance(random, 0.5);
    const field = isFile ? pick(random, ['screenshots', 'documents', 'paymentProof', 'logo']) : name(random);
    const disposition = `form-data; name="${field}"${isFile ? `; filename="${pick(random, fileNames)}"` : ''}`;
    const content = isFile
      ? pick(random, starts) + text(random, 200)
      : String(pick(random, [text(random), richText(random), '1']));
    const extra = chance(random, 0.1) ? `${text(random, 30)}: ${text(random, 3_000)}\r\n` : '';
    return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${extra}\r\n${content}\r\n`;
  };
  const whole = `${list(times(random, 14), part).join('')}--${boundary}--\r\n`;
  return chance(random, 0.2) ? whole.slice(0, times(random, whole.length)) : whole;
}

const query = (random: Random) =>
  chance(random, 0.4)
    ? `?${list(times(random, 4), () => `${encodeURIComponent(name(random).toWellFormed())}${pick(random, ['', '[]'])}=${encodeURIComponent(String(pick(random, [...words, ...numbers])))}`).join('&')}`
    : '';

function target(random: Random, { path }: Operation): string {
  const filled = path.replace(/\{\w+\}/g, () =>
    pick(random, ['1', '2', '3', '0', '-1', '9'.repeat(30), '%00', 'x', '1.5']),
  );
  return filled + query(random);
}

/** Changes random bytes, also in the head, and repeats some. */
function damage(random: Random, bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  for (let count = times(random, 4); count > 0 && damaged.length > 0; count -= 1)
    damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
  return chance(random, 0.5) ? damaged : Buffer.concat([damaged, damaged.subarray(0, times(random, 400))]);
}

interface FuzzTokens {
  admin: string;
  client: string;
}

/** Operations that would end the sessions that all requests use are excluded. */
const isExcluded = ({ id }: Operation) => /logout|password/i.test(id);
const operations = allOperations.filter((operation) => operation.auth !== 'service' && !isExcluded(operation));

/** A request as bytes: an operation of the contract with random parameters, sometimes invalid HTTP. */
export function randomRequest(random: Random, { admin, client }: FuzzTokens): Buffer {
  const operation = pick(random, operations);
  const method = chance(random, 0.9)
    ? operation.method
    : pick(random, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
  const own = operation.auth === 'client' ? client : admin;
  const token = pick(random, [own, own, own, own, admin, client, 'x.y.z', text(random, 10).replace(/[\r\n]/g, '')]);
  const boundary = 'b0undary';
  const isForm = operation.files ? chance(random, 0.8) : chance(random, 0.05);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = Buffer.from(hasBody ? (isForm ? multipart(random, boundary) : json(random)) : '', 'utf8');
  const isChunked = hasBody && chance(random, 0.2);
  const head = [
    `${method} ${target(random, operation)} HTTP/1.${chance(random, 0.95) ? 1 : 0}`,
    'Host: fuzz',
    `Authorization: Bearer ${token}`,
    ...(hasBody
      ? [
          `Content-Type: ${isForm ? `multipart/form-data; boundary=${boundary}` : pick(random, ['application/json', 'application/json', 'text/plain'])}`,
        ]
      : []),
    ...(hasBody && !isChunked
      ? [`Content-Length: ${chance(random, 0.97) ? body.length : times(random, body.length * 2)}`]
      : []),
    ...(isChunked ? ['Transfer-Encoding: chunked'] : []),
    ...(chance(random, 0.1) ? [`Idempotency-Key: ${text(random, 20).replace(/[\r\n]/g, '')}`] : []),
    ...(chance(random, 0.05) ? [`If-Match: ${text(random, 10).replace(/[\r\n]/g, '')}`] : []),
    ...(chance(random, 0.05) ? [`Range: bytes=${times(random, 9)}-${times(random, 9)}`] : []),
    'Connection: close',
  ];
  const sent = isChunked
    ? Buffer.concat([
        Buffer.from(`${body.length.toString(16)}\r\n`),
        body,
        Buffer.from(body.length > 0 ? '\r\n0\r\n\r\n' : '\r\n'),
      ])
    : body;
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'utf8'), sent]);
  return chance(random, 0.1) ? damage(random, whole) : whole;
}
