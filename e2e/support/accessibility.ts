import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/**
 * Checks the page with axe: WCAG 2.2 A and AA, and best practices. axe is injected through the debugger because the
 * page's content security policy blocks script elements. Wait for animations to end first: half-faded text fails the
 * contrast check.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    const options = {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    };
    return (await tool.run(options)).violations;
  });
  const readable = violations.map(
    ({ id, impact, help, nodes }) =>
      `${impact} ${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary ?? ''}`).join('\n')}`,
  );
  expect(readable, 'accessibility violations').toEqual([]);
}
