/**
 * These functions run in the page: a driver sends their source code, so they cannot use anything outside themselves.
 */

export type Kind = 'button' | 'link' | 'field' | 'file' | 'heading' | 'image';

/** The element to find: its kind and accessible name; `exact` requires the whole name. */
export interface Target {
  kind: Kind;
  name: string;
  exact: boolean;
}

/**
 * Finds the first visible element of a kind and name, in the open dialog if there is one; file inputs may be hidden.
 */
export function findElement({ kind, name, exact }: Target): Element | null {
  const selectors: Record<Kind, string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    field: 'input:not([type="file"]), select, textarea, [role="textbox"]',
    file: 'input[type="file"]',
    heading: 'h1, h2, h3',
    image: 'img',
  };
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const texts = [
      element.getAttribute('aria-label'),
      labelledBy.map((id) => document.getElementById(id)?.textContent).join(' '),
      labels[0]?.textContent,
      element.getAttribute('alt'),
      element.textContent,
    ];
    const text = texts.find((candidate) => candidate?.trim()) ?? '';
    return text.replace(/\s+/g, ' ').trim().replace(/\*$/, '');
  };
  const dialogs = document.querySelectorAll('[role="dialog"]');
  const scope = dialogs[dialogs.length - 1] ?? document;
  return (
    [...scope.querySelectorAll(selectors[kind])].find((element) => {
      const found = nameOf(element);
      const isVisible = kind === 'file' || element.getClientRects().length > 0;
      return isVisible && (exact ? found === name : found.includes(name));
    }) ?? null
  );
}

interface ProblemWindow extends Window {
  pageProblems?: string[];
}

/** Collects errors, warnings and violations of the content security policy from now on. */
export function watchProblems(): void {
  const page = window as ProblemWindow;
  if (page.pageProblems) return;
  const problems: string[] = (page.pageProblems = []);
  addEventListener('error', (event) => problems.push(`error: ${event.message}`));
  addEventListener('unhandledrejection', (event) => problems.push(`unhandled rejection: ${String(event.reason)}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    problems.push(`content security policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      problems.push(`console.${level}: ${values.map(String).join(' ')}`);
      write(...values);
    };
  }
}

export const readProblems = (): string[] => (window as ProblemWindow).pageProblems ?? [];

/** An expression that calls one of these functions. */
export const callOf = <Args extends unknown[]>(pageFunction: (...args: Args) => unknown, ...args: Args): string =>
  `(${pageFunction.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
