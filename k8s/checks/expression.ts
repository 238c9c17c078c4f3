/** What of PromQL is no name of a metric. */
const words = new Set([
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'inf',
  'nan',
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
]);
const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const selector = /([a-zA-Z_:][\w:]*)\s*\{([^}]*)\}/g;

export interface Reading {
  metrics: { name: string; labels: string[] }[];
  grouped: string[];
}

/** Which metrics an expression reads, which of their labels it asks for, and by which labels it puts them together. */
export function readExpression(expression: string): Reading {
  const grouped: string[] = [];
  const metrics: Reading['metrics'] = [];
  const rest = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(grouping, (_, labels: string) => {
      grouped.push(
        ...labels
          .split(',')
          .map((label) => label.trim())
          .filter(Boolean),
      );
      return ' ';
    })
    .replace(selector, (_, name: string, labels: string) => {
      metrics.push({ name, labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label ?? '') });
      return ' ';
    });
  for (const [, name] of rest.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?!\s*\()/g)) {
    if (name !== undefined && !words.has(name.toLowerCase())) metrics.push({ name, labels: [] });
  }
  return { metrics, grouped };
}

/** Metrics by name, with the labels they can have. */
export type KnownMetrics = Map<string, Set<string>>;

/** What in an expression no metric has. */
export function unknownIn(expression: string, known: KnownMetrics, everywhere: readonly string[]): string[] {
  const { metrics, grouped } = readExpression(expression);
  const labelsOf = (name: string) => new Set([...(known.get(name) ?? []), ...everywhere]);
  const reachable = new Set(metrics.flatMap(({ name }) => [...labelsOf(name)]));
  return [
    ...(metrics.length === 0 ? ['it reads nothing'] : []),
    ...metrics.flatMap(({ name, labels }) =>
      known.has(name)
        ? labels.filter((label) => !labelsOf(name).has(label)).map((label) => `${name}{${label}}`)
        : [name],
    ),
    ...grouped.filter((label) => !reachable.has(label)),
  ];
}
