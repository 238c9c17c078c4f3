import { expect, type Page } from '@playwright/test';

export interface ConsoleWatch {
  /** Messages that a journey causes on purpose, such as for a 409. */
  allow(...patterns: RegExp[]): void;
  expectQuiet(): void;
}

/** Records errors and warnings of a page: uncaught exceptions, failed loads, CSP violations, warnings of React. */
export function watchConsole(page: Page): ConsoleWatch {
  const allowed: RegExp[] = [];
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    expectQuiet: () =>
      expect(
        messages.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'errors and warnings in the console',
      ).toEqual([]),
  };
}
