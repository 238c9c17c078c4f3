import { problems } from './schema-fits.mjs';

/** The callers that each audience includes. A new version of an operation may allow more callers, but not fewer. */
const allowed = {
  public: ['no account', 'an admin', 'a client', 'a service'],
  user: ['an admin', 'a client'],
  admin: ['an admin'],
  client: ['a client'],
  service: ['a service'],
};

const parameters = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
/** Names of parameters are not visible to callers. */
const address = ({ method, path, selectedBy }) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}${selectedBy ? `?${selectedBy}` : ''}`;

function addressProblems(old, now) {
  return address(old) === address(now) ? [] : [`has moved from ${address(old)} to ${address(now)}`];
}

function accessProblems(old, now) {
  const excluded = allowed[old.auth].filter((who) => !allowed[now.auth].includes(who));
  return excluded.length > 0 ? [`no longer allows ${excluded.join(', ')}`] : [];
}

function parameterProblems(old, now) {
  const names = parameters(now.path);
  return parameters(old.path).flatMap((name, index) => {
    const [given, taken] = [old.params?.properties?.[name], now.params?.properties?.[names[index]]];
    return given && taken ? problems({ given, taken, at: name, way: 'request' }) : [];
  });
}

const nothing = { type: 'object', properties: {} };

function requestProblems(old, now) {
  return ['query', 'body'].flatMap((part) =>
    old[part] || now[part]
      ? problems({ given: old[part] ?? nothing, taken: now[part] ?? nothing, at: '', way: 'request' })
      : [],
  );
}

function fileProblems(old, now) {
  const kept = Object.entries(old.files).flatMap(([field, before]) => {
    const after = now.files[field];
    if (!after) return [`no longer accepts \`${field}\``];
    const refused = before.extensions.filter((extension) => !after.extensions.includes(extension));
    return [
      ...(after.isRequired && !before.isRequired ? [`now requires \`${field}\``] : []),
      ...(after.max < before.max ? [`accepts at most ${after.max} of \`${field}\``] : []),
      ...(after.maxBytes < before.maxBytes ? [`accepts at most ${after.maxBytes} bytes as \`${field}\``] : []),
      ...(refused.length > 0 ? [`no longer accepts ${refused.join(', ')} as \`${field}\``] : []),
    ];
  });
  const added = Object.entries(now.files)
    .filter(([field, { isRequired }]) => isRequired && !old.files[field])
    .map(([field]) => `now requires \`${field}\``);
  return [...kept, ...added];
}

const statusOf = ({ status, response, download }) => status ?? (response || download ? 200 : 204);

function responseProblems(old, now) {
  return [
    ...(old.download === now.download
      ? []
      : [`returns ${now.download ?? 'JSON'} instead of ${old.download ?? 'JSON'}`]),
    ...(statusOf(old) === statusOf(now) ? [] : [`returns ${statusOf(now)} instead of ${statusOf(old)}`]),
    ...(old.isPaged && !now.isPaged ? ['no longer returns the total in `X-Total-Count`'] : []),
    ...(old.response ? problems({ given: now.response ?? nothing, taken: old.response, at: '', way: 'response' }) : []),
  ];
}

/**
 * The incompatibilities of the present operation with callers of the released one, as sentences without their subject.
 */
function operationProblems(old, now) {
  if (!now) return ['was removed'];
  const moved = addressProblems(old, now);
  if (moved.length > 0) return moved;
  return [accessProblems, parameterProblems, requestProblems, fileProblems, responseProblems].flatMap((rule) =>
    rule(old, now),
  );
}

/**
 * Returns the changes of the present contracts that break callers of the release.
 * @returns {{ id: string, problem: string }[]}
 */
export function compareOperations(released, present) {
  const byId = new Map(present.map((operation) => [operation.id, operation]));
  return released.flatMap((old) =>
    operationProblems(old, byId.get(old.id)).map((problem) => ({ id: old.id, problem })),
  );
}

/**
 * Returns what present callers require but the responses of the release lack. Its services may still be running.
 * @returns {{ id: string, problem: string }[]}
 */
export function compareCallers(released, present) {
  const byId = new Map(released.map((operation) => [operation.id, operation]));
  return present.flatMap(({ id, response }) => {
    const given = byId.get(id)?.response;
    if (!given || !response) return [];
    return problems({ given, taken: response, at: '', way: 'releasedResponse' }).map((problem) => ({ id, problem }));
  });
}
