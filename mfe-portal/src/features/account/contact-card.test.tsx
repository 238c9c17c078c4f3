import { identity } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';
import { openPortal, type PortalApi } from '../../testing/portal';
import { aProfile } from '../../testing/samples';

const stored = aProfile({ name: 'Rana Haddad', phone: '+961 1 555 900', address: 'Hamra', revision: 4 });

async function openContact(prepare?: (api: PortalApi) => void) {
  const portal = openPortal('/client-portal/account', {
    prepare(api) {
      api.on(identity.getOwnProfile, () => stored);
      prepare?.(api);
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Contact data' }));
  return { ...portal, form, save: form.getByRole('button', { name: 'Save' }) };
}

test('a client changes the name, which the head shows and the new token has', async () => {
  const { api, user, form, save } = await openContact();
  api.on(identity.updateOwnProfile, ({ body }) => ({ ...stored, ...body, revision: 5, token: 'fresh' }));
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'رنا حداد');
  await user.click(save);
  expect(await screen.findByText('Contact data saved')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: /رنا حداد/ })).toBeVisible();
  expect(api.sent(identity.updateOwnProfile)[0]).toMatchObject({ body: { name: 'رنا حداد' }, ifMatch: '"4"' });
  expect(localStorage.getItem('clientToken')).toBe('fresh');
});

test('a website without a scheme is sent with https', async () => {
  const { api, user, form, save } = await openContact();
  api.on(identity.updateOwnProfile, ({ body }) => ({ ...stored, ...body, revision: 5, token: 'fresh' }));
  await user.type(form.getByLabelText('Website'), 'najwa.example');
  await user.click(save);
  expect(await screen.findByText('Contact data saved')).toBeVisible();
  expect(api.sent(identity.updateOwnProfile)[0]?.body).toEqual({ website: 'https://najwa.example' });
  expect(form.getByLabelText('Website')).toHaveValue('https://najwa.example');
});

test('errors stand at their fields, and nothing wrong is sent', async () => {
  const { api, user, form, save } = await openContact();
  await user.clear(form.getByLabelText(/^Name/));
  await user.click(save);
  expect(await form.findByText('Name is required.')).toBeVisible();
  expect(form.getByLabelText(/^Name/)).toHaveFocus();
  expect(api.sent(identity.updateOwnProfile)).toEqual([]);
  await user.type(form.getByLabelText(/^Name/), 'Rana');
  api.on(identity.updateOwnProfile, () => errorResponse(422, 'Not valid.', { phone: 'Enter a phone number.' }));
  await user.click(save);
  expect(await form.findByText('Enter a phone number.')).toBeVisible();
});

test('what support changed meanwhile stays, next to what the client typed', async () => {
  const { api, user, form, save } = await openContact();
  const newer = { ...stored, address: 'Zahle', revision: 5 };
  await user.type(form.getByLabelText('Address'), ' 7');
  await user.type(form.getByLabelText('Company Name'), 'Cedar');
  api.on(identity.getOwnProfile, () => newer);
  api.on(
    identity.updateOwnProfile,
    () =>
      new Reply(412, {
        code: 'changed_meanwhile',
        error: 'Someone else changed your contact data. Reload and try again.',
        requestId: 'test',
        changes: [
          { fields: ['address'], at: new Date().toISOString(), by: { role: 'admin', name: null, isCaller: false } },
        ],
      }),
  );
  await user.click(save);
  expect(await form.findByText(/changed Address/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Use newer values' }));
  expect(form.getByLabelText('Address')).toHaveValue('Zahle');
  api.on(identity.updateOwnProfile, ({ body }) => ({ ...newer, ...body, revision: 6, token: 'fresh' }));
  await user.click(save);
  await waitFor(() => expect(api.sent(identity.updateOwnProfile)).toHaveLength(2));
  const [, { body, ifMatch } = {}] = api.sent(identity.updateOwnProfile);
  expect([body, ifMatch]).toEqual([{ companyName: 'Cedar' }, '"5"']);
});

test('contact data that could not be loaded can be loaded again, and the rest of the page is there', async () => {
  const { api, user } = openPortal('/client-portal/account', {
    prepare: (server) => server.on(identity.getOwnProfile, () => errorResponse(500)),
  });
  expect(await screen.findByRole('form', { name: 'Change password' })).toBeVisible();
  const [retry] = await screen.findAllByRole('button', { name: /retry|try again/i });
  api.on(identity.getOwnProfile, () => stored);
  await user.click(retry as HTMLElement);
  expect(await screen.findByRole('form', { name: 'Contact data' })).toBeVisible();
});

test('leaving contact data that was not saved requires a confirmation', async () => {
  const { user, form, address } = await openContact();
  await user.type(form.getByLabelText('Phone'), '1');
  await user.click(screen.getByRole('link', { name: 'Usage History' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/client-portal/account');
});
