import { clientEntries, tasks, type TimeEntry } from '@hourbank/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { anEntry, aTask, pageOf } from '../../testing/samples';

const entry = anEntry({
  id: 752,
  date: '2026-11-20T09:00:00.000Z',
  hours: 2,
  description: '<p>Moved the <strong>router</strong></p>',
});
const line = 'About entry #752 of 20 Nov 2026 (2.00 h): Moved the router';
const key = 'hb-own-7-draft-task';
const draftOf = (description: string) =>
  JSON.stringify({ description, meeting: { isWanted: false, start: '', end: '' } });

const open = (path: string, entries: TimeEntry[], stored: Record<string, string> = {}) =>
  openPortal(path, {
    stored,
    prepare: (api) => {
      api.on(clientEntries.listClientEntries, ({ query }) => {
        const { rows, pagination } = pageOf(entries, query);
        return { entries: rows, pagination };
      });
      api.on(tasks.createTask, () => ({ entry: aTask() }));
    },
  });

/** Opens Usage History and asks about entry 752. Returns the text box of the task. */
async function ask(entries: TimeEntry[], stored?: Record<string, string>) {
  const opened = open('/client-portal/usage', entries, stored);
  await opened.user.click(await screen.findByRole('link', { name: /^Ask about this.*#752$/ }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  return { ...opened, box };
}
/** The lines of a text box. */
const linesOf = (box: HTMLElement) =>
  [...box.querySelectorAll('[data-block]')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

test('a question names the entry, and the cursor is in an empty line below', async () => {
  const { box, api, user, address } = await ask([anEntry({ id: 753 }), entry]);
  expect(address()).toBe('/client-portal/tasks/new?entry=752');
  expect(linesOf(box)).toEqual([line, '']);
  expect(box).toHaveFocus();
  const clipboardData = { types: ['text/html'], getData: () => '<p>Was this travel?</p>' };
  await act(async () => {
    fireEvent.paste(box, { clipboardData });
  });
  expect(linesOf(box)).toEqual([line, 'Was this travel?']);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Task created!')).toBeVisible();
  const sent = api.sent(tasks.createTask)[0]?.body as { description: string };
  expect(sent.description.replaceAll('\u00a0', ' ')).toBe(`<p>${line}</p><p>Was this travel?</p>`);
  expect(Object.keys(sent)).toEqual(['description']);
});

test.each([
  [anEntry({ ...entry, billable: false, hours: 0 }), 'About entry #752 of 20 Nov 2026 (not charged): Moved the router'],
  [
    anEntry({ ...entry, description: `<p>${'😀'.repeat(90)}</p>` }),
    `About entry #752 of 20 Nov 2026 (2.00 h): ${'😀'.repeat(80)}…`,
  ],
  [
    anEntry({ ...entry, description: '<p>a &lt;img src=x onerror=steal()&gt;</p><p>b</p>' }),
    'About entry #752 of 20 Nov 2026 (2.00 h): a <img src=x onerror=steal()> b',
  ],
])('names an entry by its text: %#', async (asked, expected) => {
  expect(linesOf((await ask([asked])).box)).toEqual([expected, '']);
});

test('a draft stays below the question, and gets no second line about the same entry', async () => {
  const { box, unmount } = await ask([entry], { [key]: draftOf('<p>Price list</p>') });
  expect(linesOf(box)).toEqual([line, '', 'Price list']);
  await waitFor(() => expect(localStorage.getItem(key)).toContain('About entry'));
  const kept = localStorage.getItem(key) ?? '';
  unmount();
  const again = await ask([entry], { [key]: kept });
  expect(linesOf(again.box).filter((text) => text === line)).toHaveLength(1);
  expect(linesOf(again.box)).toContain('Price list');
});

test.each(['?entry=753', '?entry=752', '?entry=x', '?entry=752.5'])(
  'an address with an entry that was not loaded (%s) opens an empty form, and asks the server for nothing',
  async (search) => {
    const { api } = open(`/client-portal/tasks/new${search}`, [entry]);
    expect(linesOf(await screen.findByRole('textbox', { name: 'Description' }))).toEqual(['']);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    expect(api.sent(clientEntries.listClientEntries)).toEqual([]);
  },
);

test('the number of an entry that is on no loaded page is ignored', async () => {
  const { history } = open('/client-portal/usage', [entry]);
  await screen.findByRole('link', { name: /^Ask about this.*#752$/ });
  act(() => history.push('/client-portal/tasks/new?entry=753'));
  expect(linesOf(await screen.findByRole('textbox', { name: 'Description' }))).toEqual(['']);
});

test('the overview, whose list is short, has no links to ask', async () => {
  openPortal('/client-portal', {
    prepare: (api) =>
      api.on(clientEntries.getClientInfo, () => ({
        client: { id: 7, name: 'Rana', email: '', phone: '', companyName: '', website: '', address: '' },
        packages: [],
        entries: [entry],
      })),
  });
  expect(await screen.findByText('router')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Ask about this/ })).toBeNull();
});
