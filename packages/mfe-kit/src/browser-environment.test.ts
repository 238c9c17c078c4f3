import { runInThisContext } from 'node:vm';
import { screen, waitFor } from '@testing-library/react';

const controlOf = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector('label')!.control?.outerHTML;
};

test.each([
  ['a field that it names', '<label for="a"></label><input><input id="a">', '<input id="a">'],
  ['a field inside it', '<label><b></b><select></select><input></label>', '<select></select>'],
  ['no element that takes no label', '<label for="a"></label><div id="a"></div><input>', undefined],
  ['no hidden field', '<label for="a"></label><input id="a" type="hidden">', undefined],
  ['no field without an id', '<label for=""><input id=""></label>', undefined],
  ['no field inside it beside one that it names', '<label for="a"><input></label>', undefined],
])('the control of a label is %s', (_, html, control) => {
  expect(controlOf(html)).toBe(control);
});

test('a label finds its field also outside the page, and after changes of ids', () => {
  const part = document.createElement('p');
  part.innerHTML = '<label for="a"></label><input id="a"><input id="b">';
  const label = part.querySelector('label')!;
  expect(label.control!.id).toBe('a');
  document.body.replaceChildren(part);
  label.htmlFor = 'b';
  expect(label.control!.id).toBe('b');
  label.control!.id = 'c';
  expect(label.control).toBeNull();
  part.remove();
  label.htmlFor = 'c';
  expect([...part.querySelectorAll('input')[1]!.labels!]).toEqual([label]);
});

test.each([
  ['<p id="a"></p>', 'block'],
  ['<td id="a"></td>', 'table-cell'],
  // jsdom has no rule for it, so it is not hidden.
  ['<dialog open id="a"></dialog>', ''],
  ['<dialog id="a"></dialog>', 'none'],
  ['<input type="hidden" id="a">', 'none'],
  ['<p hidden id="a"></p>', 'none'],
  ['<p hidden style="display: flex" id="a"></p>', 'flex'],
])('%s is displayed as %s', (html, display) => {
  document.body.innerHTML = html.startsWith('<td') ? `<table><tr>${html}</tr></table>` : html;
  expect(getComputedStyle(document.getElementById('a')!).display).toBe(display);
});

test('the error of an element that never appears shows the page once, errors while a test waits do not', async () => {
  document.body.innerHTML = '<p>What is there</p>';
  const missed = await screen.findByText('absent', {}, { timeout: 1 }).catch((error: Error) => error.message);
  expect(String(missed).match(/absent|What is there/g)).toEqual(['absent', 'What is there']);
  expect(() => screen.getByText('absent')).toThrow('What is there');

  const looks: string[] = [];
  await waitFor(() => {
    try {
      screen.getByText('absent');
    } catch (error) {
      looks.push((error as Error).message);
    }
  });
  expect(looks).toEqual([expect.not.stringContaining('What is there')]);
});

test('scripts are compiled by the runtime of browser tests, and each loading makes a module of its own', () => {
  const outside = runInThisContext('process.mainModule.require') as NodeJS.Require;
  const { isCompiled } = outside(require.resolve('../../testing/jest/browser-runtime.cjs')) as {
    isCompiled(file: string): boolean;
  };
  expect([__filename, require.resolve('react')].map(isCompiled)).toEqual([true, true]);

  const before: unknown = require('react');
  jest.resetModules();
  expect(require('react')).not.toBe(before);
});
