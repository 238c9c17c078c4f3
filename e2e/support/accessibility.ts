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
/** Rules whose result depends on where things are, and so on the width. */
const layoutRules = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };

/**
 * Checks the page with axe: WCAG 2.2 A and AA, and best practices. axe is injected through the debugger because the
 * page's content security policy blocks script elements. Wait for animations to end first: half-faded text fails the
 * contrast check. `within` is a selector of an open list or menu: what it covers cannot be reached until it is closed.
 */
export const expectAccessible = (page: Page, within?: string): Promise<void> =>
  expectNoViolations(page, allRules, within);

/** Checks with axe only what depends on colours, for a page that is accessible in another theme. */
export const expectReadableColors = (page: Page): Promise<void> => expectNoViolations(page, colorRules);

/** Checks with axe only what depends on the layout, for a page that is accessible at other widths. */
export const expectReachableControls = (page: Page): Promise<void> => expectNoViolations(page, layoutRules);

async function expectNoViolations(
  page: Page,
  runOnly: typeof allRules | typeof colorRules,
  within = 'html',
): Promise<void> {
  // Its half megabyte takes a while to send and to compile, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async ([rules, selector]) => {
      const { axe: tool } = window as unknown as {
        axe: { run(selector: string, options: object): Promise<{ violations: Violation[] }> };
      };
      return (await tool.run(selector, { resultTypes: ['violations'], runOnly: rules })).violations;
    },
    [runOnly, within] as const,
  );
  const readable = violations.map(
    ({ id, impact, help, nodes }) =>
      `${impact} ${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary ?? ''}`).join('\n')}`,
  );
  expect(readable, 'accessibility violations').toEqual([]);
}
