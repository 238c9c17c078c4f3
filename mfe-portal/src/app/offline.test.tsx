import { admins } from '@hourbank/contracts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../testing/portal';

afterEach(() => onlineManager.setOnline(true));

const text = 'You are offline. This is sent when the connection is back.';

test('a form that is submitted while offline says that it is sent later, until it is', async () => {
  const { api, user } = openPortal('/client-portal/account');
  api.on(admins.changeClientPassword, () => ({ token: 'fresh' }));
  await user.type((await screen.findAllByLabelText(/^Current password/))[1] as HTMLElement, 'the old one');
  await user.type(screen.getByLabelText(/^New password/), 'the new one');
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByText(text)).toBeNull();
  await user.keyboard('{Enter}');
  const notice = await screen.findByText(text);
  expect(notice).toBeVisible();
  // Screen readers announce it after what they are reading.
  expect(notice.closest('[role="status"]')).not.toBeNull();
  expect(api.sent(admins.changeClientPassword)).toEqual([]);

  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('Password changed')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
