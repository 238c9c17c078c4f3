import { expect, type Page } from '@playwright/test';

export interface ConsoleWatch {
  /** Lines that a journey provokes on purpose, such as a 409. */
  allow(...patterns: RegExp[]): void;
  expectQuiet(): void;
}

/** Listens to errors and warnings of a page: uncaught exceptions, failed loads, CSP violations, React's complaints. */
export function watchConsole(page: Page): ConsoleWatch {
  const allowed: RegExp[] = [];
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    expectQuiet: () =>
      expect(
        heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'the console stays quiet',
      ).toEqual([]),
  };
}
