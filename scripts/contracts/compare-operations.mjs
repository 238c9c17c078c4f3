import { problems } from './schema-fits.mjs';

/** Who is let in. An operation may let in more than before, never fewer. */
const letIn = {
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
  const shut = letIn[old.auth].filter((who) => !letIn[now.auth].includes(who));
  return shut.length > 0 ? [`no longer lets in ${shut.join(', ')}`] : [];
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
    if (!after) return [`no longer takes \`${field}\``];
    const refused = before.extensions.filter((extension) => !after.extensions.includes(extension));
    return [
      ...(after.isRequired && !before.isRequired ? [`now needs \`${field}\``] : []),
      ...(after.max < before.max ? [`takes at most ${after.max} of \`${field}\``] : []),
      ...(after.maxBytes < before.maxBytes ? [`takes at most ${after.maxBytes} bytes as \`${field}\``] : []),
      ...(refused.length > 0 ? [`no longer takes ${refused.join(', ')} as \`${field}\``] : []),
    ];
  });
  const added = Object.entries(now.files)
    .filter(([field, { isRequired }]) => isRequired && !old.files[field])
    .map(([field]) => `now needs \`${field}\``);
  return [...kept, ...added];
}

const statusOf = ({ status, response, download }) => status ?? (response || download ? 200 : 204);

function answerProblems(old, now) {
  return [
    ...(old.download === now.download
      ? []
      : [`answers ${now.download ?? 'JSON'} instead of ${old.download ?? 'JSON'}`]),
    ...(statusOf(old) === statusOf(now) ? [] : [`answers ${statusOf(now)} instead of ${statusOf(old)}`]),
    ...(old.isPaged && !now.isPaged ? ['no longer says the total in `X-Total-Count`'] : []),
    ...(old.response ? problems({ given: now.response ?? nothing, taken: old.response, at: '', way: 'answer' }) : []),
  ];
}

/** What a caller of the released operation would miss in the present one, as the ends of sentences that begin with its name. */
function operationProblems(old, now) {
  if (!now) return ['is gone'];
  const moved = addressProblems(old, now);
  if (moved.length > 0) return moved;
  return [accessProblems, parameterProblems, requestProblems, fileProblems, answerProblems].flatMap((rule) =>
    rule(old, now),
  );
}

/**
 * Every promise of the release that the present contracts break.
 * @returns {{ id: string, problem: string }[]}
 */
export function compareOperations(released, present) {
  const byId = new Map(present.map((operation) => [operation.id, operation]));
  return released.flatMap((old) =>
    operationProblems(old, byId.get(old.id)).map((problem) => ({ id: old.id, problem })),
  );
}

/**
 * What callers of the present operations would miss in the responses of the release, whose services may still be running.
 * @returns {{ id: string, problem: string }[]}
 */
export function compareCallers(released, present) {
  const byId = new Map(released.map((operation) => [operation.id, operation]));
  return present.flatMap(({ id, response }) => {
    const given = byId.get(id)?.response;
    if (!given || !response) return [];
    return problems({ given, taken: response, at: '', way: 'releasedAnswer' }).map((problem) => ({ id, problem }));
  });
}
