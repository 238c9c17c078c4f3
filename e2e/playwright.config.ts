import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without its windows, which need a fifth of the CPU time. */
const debianChromium = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debianChromium) ? debianChromium : undefined);

/**
 * Chromium keeps the real clock, because libfaketime makes it slow. Its pages use the clock of the tests instead
 * (support/page-clock.ts).
 */
const { LD_PRELOAD: _, ...browserEnv } = process.env;

/**
 * Each worker starts a stack of its own (support/fixtures.ts), so journeys in different files do not affect each other.
 */
export default defineConfig({
  testMatch: ['journeys/**/*.spec.ts', 'support/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: Number(process.env.E2E_WORKERS ?? 1),
  timeout: 300_000,
  expect: { timeout: 40_000 },
  // The JSON report is written where PLAYWRIGHT_JSON_OUTPUT_NAME says; without that it would fill the terminal.
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Checks wait for the end of transitions, a quarter of the time of all journeys. Some journeys keep them (motion).
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a tenth of the time of the journeys.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Users have scrollbars, so pages must fit with them.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      executablePath,
      env: browserEnv,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
