import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on colours, and so on the theme. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Checks the page with axe: WCAG 2.2 A and AA, and best practices. axe is injected through the debugger because the
 * page's content security policy blocks script elements. Wait for animations to end first: half-faded text fails the
 * contrast check.
 */
export const expectAccessible = (page: Page): Promise<void> => expectNoViolations(page, allRules);

/** Checks with axe only what depends on colours, for a page that is accessible in another theme. */
export const expectReadableColors = (page: Page): Promise<void> => expectNoViolations(page, colorRules);

async function expectNoViolations(page: Page, runOnly: typeof allRules | typeof colorRules): Promise<void> {
  // Its half megabyte takes a while to send and to compile, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (rules) => {
    const { axe: tool } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    return (await tool.run({ resultTypes: ['violations'], runOnly: rules })).violations;
  }, runOnly);
  const readable = violations.map(
    ({ id, impact, help, nodes }) =>
      `${impact} ${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary ?? ''}`).join('\n')}`,
  );
  expect(readable, 'accessibility violations').toEqual([]);
}
