import { type Task, tasks, clientEntries } from '@hourbank/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from './portal';
import { pageOf } from './samples';

export type Portal = ReturnType<typeof openPortal>;

/** Opens the portal at `address` with these tasks on the server. */
export const openForm = (address: string, list: Task[] = [], prepare?: (api: Portal['api']) => void) =>
  openPortal(address, {
    prepare: (api) => {
      api.on(tasks.listTasks, ({ query }) => {
        const { rows, pagination } = pageOf(list, query);
        return { tasks: rows, pagination };
      });
      api.on(tasks.getOwnTask, ({ params }) => {
        const task = list.find(({ id }) => String(id) === params.id);
        return task ? { task } : errorResponse(404);
      });
      api.on(clientEntries.listClientEntries, () => ({ entries: [], pagination: pageOf([], {}).pagination }));
      prepare?.(api);
    },
  });

/** Opens the form for a new task. */
export const openCreation = (prepare?: (api: Portal['api']) => void) =>
  openForm('/client-portal/tasks/new', [], prepare);

/** Pastes into the editor, because jsdom does not support typing into editable elements. */
export async function write(html: string) {
  const box = await screen.findByRole('textbox', { name: 'Description' });
  const clipboardData = {
    types: ['text/html', 'text/plain'],
    getData: (type: string) => (type === 'text/html' ? html : html.replace(/<[^>]*>/g, '')),
  };
  await act(async () => {
    fireEvent.paste(box, { clipboardData });
  });
}

export const submitKey = () => screen.getByRole('button', { name: 'Submit' });
