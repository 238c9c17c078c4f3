import { payments, settings } from '@hourbank/contracts';
import { errorResponse } from '@hourbank/testing/fake-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openRequest, openRequests, pending, pick } from '../../testing/requests';
import { instructionsOf } from '../../testing/samples';

test('a request requires at least one hour and a payment method', async () => {
  const { user, api } = openRequests([]);
  const dialog = await openRequest(user);
  expect(dialog.getByRole('option', { name: 'Select Payment Method', selected: true })).toBeInTheDocument();
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Select Payment Method',
    'OMT',
    'BOB',
    'Wish Money',
    'Bank Transfer',
  ]);
  expect(dialog.getByLabelText(/Rate per hour/)).toBeDisabled();
  expect(dialog.getByLabelText(/Rate per hour/)).toHaveValue('50');
  await user.type(dialog.getByLabelText(/Hours/), '{ArrowUp}{ArrowDown}');
  expect(dialog.getByLabelText(/Hours/)).toHaveValue('1');
  await user.clear(dialog.getByLabelText(/Hours/));
  await user.type(dialog.getByLabelText(/Hours/), '0.5');
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await dialog.findByText('Enter at least 1 hour.')).toBeVisible();
  expect(dialog.getByText('Payment Method required')).toBeVisible();
  expect(api.sent(payments.requestTime)).toEqual([]);
});

test('the dialog shows the account of the selected method and the total', async () => {
  const { user } = openRequests([], (api) =>
    api.on(settings.getPaymentInstructions, () => instructionsOf({ requestRate: 62.5 })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '10');
  expect(dialog.getByText('10 h × $62.50 =')).toBeVisible();
  expect(dialog.getByText('$625.00')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  expect(dialog.getByRole('region', { name: 'Pay to' })).toHaveTextContent('SWIFT codeSAMPLEXX');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bob');
  expect(dialog.queryByRole('region', { name: 'Pay to' })).not.toBeInTheDocument();
});

test('a request without a proof shows a confirmation and the first row of the list', async () => {
  const { user, api } = openRequests([pending({ id: 35 })], (server) =>
    server.on(payments.requestTime, () => ({ package: pending({ id: 40, hoursPurchased: 10 }) })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '10');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'omt');
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await screen.findByText('Request submitted! Awaiting approval.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(
    screen
      .getAllByRole('listitem')
      .map((row) => row.getAttribute('aria-label'))
      .filter((name) => name?.startsWith('Package')),
  ).toEqual(['Package #40', 'Package #35']);
  expect(api.sent(payments.requestTime)[0]?.body).toEqual({ hours: '10', ratePerHour: '50', paymentMethod: 'omt' });
});

test('a request includes the selected proof', async () => {
  const { user, api } = openRequests([], (server) =>
    server.on(payments.requestTime, () => ({ package: pending({ id: 40 }) })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  await pick(user, new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await screen.findByText('Request submitted! Awaiting approval.');
  const [call] = api.sent(payments.requestTime);
  expect(call?.body).toEqual({ hours: '2', ratePerHour: '50', paymentMethod: 'bank' });
  expect(call?.files.paymentProof?.map(({ name }) => name)).toEqual(['receipt.pdf']);
});

test('a rate that changed meanwhile is shown after the refusal, and sent then', async () => {
  const { user, api } = openRequests([], (server) =>
    server.on(payments.requestTime, () =>
      errorResponse(422, 'Rate per hour is fixed at 60', { ratePerHour: 'Fixed.' }),
    ),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  api.on(settings.getPaymentInstructions, () => instructionsOf({ requestRate: 60 }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await waitFor(() => expect(dialog.getByLabelText(/Rate per hour/)).toHaveValue('60'));
  api.on(payments.requestTime, () => ({ package: pending({ id: 40 }) }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await screen.findByText('Request submitted! Awaiting approval.');
  expect(api.sent(payments.requestTime).map(({ body }) => body['ratePerHour'])).toEqual(['50', '60']);
});

test('a rejected request stays in the dialog with its input', async () => {
  const { user } = openRequests([], (api) => api.on(payments.requestTime, () => errorResponse(500)));
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.selectOptions(dialog.getByLabelText(/Payment Method/), 'bank');
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to submit request.');
  expect(dialog.getByLabelText(/Hours/)).toHaveValue('2');
});

test('Cancel closes the dialog, which opens empty the next time', async () => {
  const { user } = openRequests([]);
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText(/Hours/), '2');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await openRequest(user)).getByLabelText(/Hours/)).toHaveValue('');
});

test('a refused proof holds the request until it is removed', async () => {
  const { user, api } = openRequests([], (server) =>
    server.on(payments.requestTime, () => ({ package: pending({ id: 40 }) })),
  );
  const dialog = await openRequest(user);
  await user.type(dialog.getByLabelText('Hours*'), '10');
  await user.selectOptions(dialog.getByLabelText('Payment Method*'), 'omt');
  const proof = dialog.getByLabelText(/Payment Proof/);
  fireEvent.change(proof, { target: { files: [new File(['x'], 'photo.heic')] } });
  expect(await dialog.findByText(/^photo\.heic is a HEIC photo/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  expect(proof).toHaveFocus();
  expect(api.sent(payments.requestTime)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove photo.heic' }));
  await user.click(dialog.getByRole('button', { name: 'Submit request' }));
  await waitFor(() => expect(api.sent(payments.requestTime)).toHaveLength(1));
});
