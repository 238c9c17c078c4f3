import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyTheme, themeKey } from './theme';
import { ThemeSegments } from './theme-switch';

let deviceIsDark = false;
const watchers = new Set<() => void>();

beforeEach(() => {
  deviceIsDark = false;
  watchers.clear();
  localStorage.clear();
  window.matchMedia = (() => ({
    get matches() {
      return deviceIsDark;
    },
    addEventListener: (_: string, listener: () => void) => watchers.add(listener),
    removeEventListener: (_: string, listener: () => void) => watchers.delete(listener),
  })) as unknown as typeof window.matchMedia;
});

const shown = () => document.documentElement.getAttribute('data-bs-theme');

it('follows the device until the user selects a theme', () => {
  applyTheme();
  expect(shown()).toBe('light');
  deviceIsDark = true;
  applyTheme();
  expect(shown()).toBe('dark');
});

it('stores the selection, which overrides the device', () => {
  deviceIsDark = true;
  applyTheme('light');
  expect(shown()).toBe('light');
  expect(localStorage.getItem(themeKey)).toBe('light');
});

it('ignores an unknown stored value', () => {
  localStorage.setItem(themeKey, 'purple');
  applyTheme();
  expect(shown()).toBe('light');
});

it('switches by a button, and follows the device and other tabs while mounted', async () => {
  render(<ThemeSegments />);
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(shown()).toBe('dark');
  expect(screen.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');

  await userEvent.click(screen.getByRole('button', { name: 'System' }));
  expect(shown()).toBe('light');
  deviceIsDark = true;
  act(() => watchers.forEach((listener) => listener()));
  expect(shown()).toBe('dark');

  localStorage.setItem(themeKey, 'light');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey }));
  });
  expect(shown()).toBe('light');
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
});

it('works if storage is blocked', () => {
  const forbidden = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const alsoForbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  applyTheme('dark');
  expect(shown()).toBe('dark');
  forbidden.mockRestore();
  alsoForbidden.mockRestore();
});
