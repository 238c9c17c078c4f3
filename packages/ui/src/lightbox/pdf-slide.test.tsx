import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LightboxLink } from './lightbox-link';

let draw: () => Promise<number>;
let stops: number;
jest.mock('../pdf/draw-pages', () => ({
  drawPages: () => ({ pages: draw(), stop: () => (stops += 1) }),
}));

beforeEach(() => {
  stops = 0;
});

const openProof = async () => {
  render(
    <LightboxLink image={{ src: '/proof?sig=1', name: 'receipt.pdf', type: 'pdf' }} label="View the proof">
      View
    </LightboxLink>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'View the proof' }));
  return screen.findByRole('dialog');
};
const download = () => screen.findByRole('link', { name: 'Download receipt.pdf' });

test('shows the first page of a PDF, the number of pages and a download, and stops when it is closed', async () => {
  draw = () => Promise.resolve(30);
  await openProof();
  expect(await screen.findByRole('img', { name: 'First page of receipt.pdf' })).toBeVisible();
  expect(screen.getByText('Page 1 of 30')).toBeVisible();
  expect(await download()).toHaveAttribute('href', '/proof?sig=1');
  expect(await download()).toHaveAttribute('download', 'receipt.pdf');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(stops).toBe(1));
});

test('names a single page', async () => {
  draw = () => Promise.resolve(1);
  await openProof();
  expect(await screen.findByText('1 page')).toBeVisible();
});

test('is labelled while it loads', async () => {
  draw = () => new Promise(() => {});
  await openProof();
  expect(await screen.findByRole('status', { name: 'Loading the first page of receipt.pdf...' })).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /First page/ })).toBeNull();
});

test('offers the download if the page cannot be drawn', async () => {
  draw = () => Promise.reject(new Error('broken'));
  await openProof();
  expect(await screen.findByRole('alert')).toHaveTextContent("This PDF can't be shown here. Download it to open it.");
  expect(await download()).toBeVisible();
});

test('says that a PDF is protected by a password', async () => {
  draw = () => Promise.reject(Object.assign(new Error('No password given'), { name: 'PasswordException' }));
  await openProof();
  expect(
    await screen.findByText('receipt.pdf is protected by a password, so its pages cannot be shown.'),
  ).toBeVisible();
  expect(await download()).toBeVisible();
});
