import { billing, identity, invoices } from '@hourbank/contracts';
import { formatDate, today } from '@hourbank/i18n/format';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anImage, aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save package' }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function openForm(path: string) {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => [aPackage()]);
  const opened = page.open('/dashboard/clients/packages/3', path);
  const first = await screen.findByRole(/edit/.test(path) ? 'button' : 'form', {
    name: /^(Package|Edit details|Save package)$/,
  });
  if (first.textContent === 'Edit details') await userEvent.click(first);
  return opened;
}

describe('a new package', () => {
  const open = () => openForm('/dashboard/clients/Addpackage/3');

  test('starts with status pending, payment method OMT and the current date', async () => {
    await open();
    expect(screen.getByLabelText('Client*')).toHaveValue('Rana Haddad, Cedar & Co.');
    expect(screen.getByLabelText('Status*')).toHaveValue('pending');
    expect(screen.getByLabelText('Purchase date')).toHaveValue(formatDate(today()));
    const method = screen.getByLabelText('Payment method*');
    expect(method).toHaveValue('omt');
    expect(
      within(method)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['OMT', 'BOB', 'Wishg', 'Bank Transfer']);
    const rate = screen.getByLabelText('Rate per hour*');
    expect([rate, screen.getByLabelText('Purchased hours*')].map((one) => (one as HTMLInputElement).value)).toEqual([
      '50.00',
      '',
    ]);
    expect(rate).toHaveAccessibleDescription('The rate of the settings is $50.00.');
    expect(screen.getByRole('switch', { name: 'Already paid' })).not.toBeChecked();
    await userEvent.type(rate, '{ArrowUp}');
    expect(rate).toHaveValue('50.01');
  });

  test('requires hours and a rate above 0', async () => {
    await open();
    await userEvent.clear(screen.getByLabelText('Rate per hour*'));
    await fill('Purchased hours*', '0');
    await userEvent.tab({ shift: true });
    expect(await screen.findByText('Purchased hours required')).toBeVisible();
    await save();
    expect(await screen.findByText('Rate per hour required')).toBeVisible();
    expect(page.api.sent(billing.createPackage)).toHaveLength(0);
  });

  test('sends JSON without a proof', async () => {
    page.api.on(billing.createPackage, () => aPackage({ id: 40 }));
    const { address } = await open();
    await fill('Purchased hours*', '10');
    await userEvent.clear(screen.getByLabelText('Rate per hour*'));
    await fill('Rate per hour*', '49.95');
    expect(screen.getByText('$499.50')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'active');
    fireEvent.change(screen.getByLabelText('Purchase date'), { target: { value: '2015-11-19' } });
    await save();
    expect(await screen.findByText('Package #40 was added.')).toBeVisible();
    expect(address()).toBe('/dashboard/clients/packages/3');
    expect(page.api.sent(billing.createPackage)[0]).toMatchObject({
      body: {
        clientId: 3,
        hoursPurchased: 10,
        ratePerHour: 49.95,
        paymentMethod: 'omt',
        purchaseDate: '2015-11-19',
        status: 'active',
      },
      files: {},
      idempotencyKey: expect.any(String) as string,
    });
  });

  test.each(['', '2015-12-31'])('expires by the terms, or on the entered day: "%s"', async (day) => {
    page.api.on(billing.createPackage, () => aPackage({ id: 40 }));
    await open();
    await fill('Purchased hours*', '10');
    const field = screen.getByLabelText('Expires on');
    expect(field).toHaveAccessibleDescription('Leave blank to apply the terms once the package is paid.');
    fireEvent.change(field, { target: { value: day } });
    await save();
    await screen.findByText('Package #40 was added.');
    const { hoursPurchased, expiresOn } = page.api.sent(billing.createPackage)[0]?.body ?? {};
    expect([hoursPurchased, expiresOn]).toEqual([10, day || undefined]);
  });

  test('shows a refused expiry beside its field', async () => {
    const expiresOn = 'Expiry must not be before the purchase date.';
    page.api.on(billing.createPackage, () => errorResponse(422, expiresOn, { expiresOn }));
    await open();
    await fill('Purchased hours*', '10');
    fireEvent.change(screen.getByLabelText('Expires on'), { target: { value: '2015-01-01' } });
    await save();
    expect(await screen.findByText(expiresOn)).toBeVisible();
    expect(screen.getByLabelText('Expires on')).toBeInvalid();
  });

  test('sends multipart form data with a proof', async () => {
    page.api.on(billing.createPackage, () => aPackage());
    await open();
    await fill('Purchased hours*', '10');
    await userEvent.upload(screen.getByLabelText('Payment proof'), anImage('receipt.png'));
    expect(await screen.findByText('receipt.png')).toBeVisible();
    await save();
    await screen.findByText('Package #31 was added.');
    expect(page.api.sent(billing.createPackage)[0]?.files.paymentProof?.map(({ name }) => name)).toEqual([
      'receipt.png',
    ]);
  });

  test('rejects a file that is neither an image nor a PDF', async () => {
    await open();
    await userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('Payment proof'), new File(['x'], 'list.txt', { type: 'text/plain' }));
    expect(await screen.findByText('list.txt is not an image or a PDF.')).toBeVisible();
  });

  test('shows an error and no form for an unknown client', async () => {
    page.api.on(billing.listPackages, () => []);
    page.api.on(identity.getClient, () => errorResponse(404, 'Not found.', undefined, 'not_found'));
    page.open('/dashboard/clients/Addpackage/99');
    expect(await screen.findByText('Error: Not found.')).toBeVisible();
    expect(screen.getByText('It may have been deleted, or the address is wrong.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('a stored package', () => {
  const open = (
    of = aPackage({
      id: 34,
      status: 'pending',
      paymentProof: 'receipt.png',
      paymentProofUrl: '/uploads/paymentProofs/r?sig=1',
    }),
  ) => {
    page.api.on(billing.getPackage, () => of);
    return openForm('/dashboard/clients/editPackage/34');
  };

  test('shows the stored values and a link to the proof', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Package #34 pending' })).toBeVisible();
    expect(screen.getByLabelText('Purchased hours*')).toHaveValue('12');
    expect(screen.getByLabelText('Rate per hour*')).toHaveDisplayValue('50.00');
    expect(screen.getByRole('link', { name: 'receipt.png' })).toHaveAttribute('href', '/uploads/paymentProofs/r?sig=1');
  });

  test('saves a changed status', async () => {
    page.api.on(billing.updatePackage, () => aPackage({ id: 34 }));
    await open();
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'active');
    await save();
    expect(await screen.findByText('Package #34 was saved.')).toBeVisible();
    expect(page.api.sent(billing.updatePackage)[0]).toMatchObject({
      params: { id: '34' },
      ifMatch: '"1"',
    });
    expect(page.api.sent(billing.updatePackage)[0]?.body).toEqual({ status: 'active' });
  });

  test.each([
    ['changes', '2016-01-31', '2016-01-31'],
    ['removes', '', null],
  ])('%s the expiry while the package is pending', async (_, value, expiresOn) => {
    page.api.on(billing.updatePackage, () => aPackage({ id: 34 }));
    await open(aPackage({ id: 34, status: 'pending', expiresOn: '2015-12-31' }));
    const field = screen.getByLabelText('Expires on');
    expect(field).toHaveValue('31 Dec 2015');
    expect(field).toHaveAccessibleDescription('Leave blank for no expiry.');
    fireEvent.change(field, { target: { value } });
    await save();
    await screen.findByText('Package #34 was saved.');
    expect(page.api.sent(billing.updatePackage)[0]?.body).toEqual({ expiresOn });
  });

  test('only shows the expiry of a paid package, which "Extend" changes', async () => {
    await open(aPackage({ id: 34, status: 'active', expiresOn: null }));
    const field = screen.getByLabelText('Expires on');
    expect(field).toHaveValue('never');
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription('Use "Extend" to change it.');
  });

  test('changes bonus hours, which have no rate, payment method and proof', async () => {
    page.api.on(billing.updatePackage, () => aPackage({ id: 34 }));
    await open(aPackage({ id: 34, origin: 'bonus', ratePerHour: 0, paymentMethod: null }));
    for (const label of ['Rate per hour*', 'Payment method*', 'Amount', 'Payment proof'])
      expect(screen.queryByLabelText(label)).toBeNull();
    const status = screen.getByLabelText('Status*');
    expect(within(status).queryByRole('option', { name: 'pending' })).toBeNull();
    await userEvent.selectOptions(status, 'consumed');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Change package #34 to consumed?' });
    expect(dialog).toHaveTextContent(/h are taken off\./);
    expect(page.api.sent(billing.updatePackage)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change status' }));
    expect(await screen.findByText('Package #34 was saved.')).toBeVisible();
    expect(page.api.sent(billing.updatePackage)[0]?.body).toEqual({ status: 'consumed' });
  });

  test('does not say that no hours are taken off', async () => {
    await open(aPackage({ id: 34, status: 'consumed', hoursLeft: 0 }));
    await userEvent.selectOptions(screen.getByLabelText('Status*'), 'pending');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Take the payment of package #34 back?' });
    expect(dialog).toHaveTextContent('The client is told that the package waits for its payment again.');
    expect(dialog).not.toHaveTextContent('taken off');
  });

  describe('with an invoice', () => {
    const invoiced = aPackage({ id: 34, paidAt: '2015-11-02T00:00:00.000Z', invoiceNumber: 'INV-2015-000003' });
    const openInvoiced = async () => {
      page.api.on(billing.updatePackage, () => ({ ...invoiced, invoiceNumber: 'INV-2015-000011' }));
      page.api.on(invoices.getNextInvoice, () => ({ number: 'INV-2015-000010', creditNumber: 'CN-2015-000001' }));
      await open(invoiced);
    };
    const sent = () => page.api.sent(billing.updatePackage).map(({ body }) => body);

    test('only shows hours and rate, which "Change hours or rate" changes', async () => {
      await openInvoiced();
      for (const [label, value] of [
        ['Purchased hours', '12'],
        ['Rate per hour', '$50.00'],
      ] as const) {
        const field = screen.getByLabelText(label);
        expect(field).toBeDisabled();
        expect(field).toHaveValue(value);
        expect(field).toHaveAccessibleDescription('Use "Change hours or rate".');
      }
    });

    test('does not ask if nothing on the invoice changes', async () => {
      await openInvoiced();
      await userEvent.selectOptions(screen.getByLabelText('Payment method*'), 'wish');
      await save();
      await screen.findByText(/^Package #34 was saved/);
      expect([page.api.sent(invoices.getNextInvoice).length, sent()]).toEqual([0, [{ paymentMethod: 'wish' }]]);
    });

    test('asks before the payment is taken back', async () => {
      await openInvoiced();
      await userEvent.selectOptions(screen.getByLabelText('Status*'), 'pending');
      await save();
      const dialog = await screen.findByRole('dialog', { name: 'Take the payment of package #34 back?' });
      expect(dialog).toHaveTextContent(/INV-2015-000003 is voided and .* taken off\./);
      expect(dialog).toHaveTextContent('The client is told that the package waits for its payment again.');
      expect(sent()).toEqual([]);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Take payment back' }));
      await screen.findByText(/^Package #34 was saved/);
      expect(sent()).toEqual([{ status: 'pending' }]);
    });
  });

  test('says once that a colleague deleted the package, however often it is saved and deleted', async () => {
    const gone = () => errorResponse(404, 'Not found.', undefined, 'not_found');
    page.api.on(billing.updatePackage, gone);
    page.api.on(billing.deletePackage, gone);
    await open(aPackage({ id: 34, status: 'pending', hoursUsed: 0 }));
    await userEvent.selectOptions(screen.getByLabelText('Payment method*'), 'wish');
    for (const action of ['save', 'delete', 'save'] as const) {
      if (action === 'save') await save();
      else {
        await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
        const dialog = await screen.findByRole('dialog');
        await userEvent.click(within(dialog).getByRole('button', { name: 'Delete package' }));
      }
      await waitFor(() =>
        expect(screen.getAllByText(/deleted/).map(({ textContent }) => textContent)).toEqual([
          'Not found. It may have been deleted.',
        ]),
      );
    }
  });

  test('shows an error without a field above the form', async () => {
    page.api.on(billing.updatePackage, () => errorResponse(409, 'Hours purchased cannot go below the hours used.'));
    await open();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Hours purchased cannot go below the hours used.');
  });
});
