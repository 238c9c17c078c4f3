/** Keywords of PromQL. */
const keywords = new Set([
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

/** The metrics of an expression with the labels that it selects, and the labels that it groups or joins by. */
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
    if (name !== undefined && !keywords.has(name.toLowerCase())) metrics.push({ name, labels: [] });
  }
  return { metrics, grouped };
}

/** The labels of each metric, by its name. */
export type KnownMetrics = Map<string, Set<string>>;

/** Metrics and labels of an expression that do not exist. `everywhere` are the labels of all metrics. */
export function unknownIn(expression: string, known: KnownMetrics, everywhere: readonly string[]): string[] {
  const { metrics, grouped } = readExpression(expression);
  const labelsOf = (name: string) => new Set([...(known.get(name) ?? []), ...everywhere]);
  const available = new Set(metrics.flatMap(({ name }) => [...labelsOf(name)]));
  return [
    ...(metrics.length === 0 ? ['reads no metric'] : []),
    ...metrics.flatMap(({ name, labels }) =>
      known.has(name)
        ? labels.filter((label) => !labelsOf(name).has(label)).map((label) => `${name}{${label}}`)
        : [name],
    ),
    ...grouped.filter((label) => !available.has(label)),
  ];
}
