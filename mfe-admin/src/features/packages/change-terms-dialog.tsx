import { type ClientDetails, fromHundredths, invoices, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatDate, formatMoney, formatNumber, isolated, numberOf } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import {
  actionFailure,
  applyServerErrors,
  dueOf,
  isChangedMeanwhile,
  NumberField,
  useApi,
  useDialogClose,
  useIdempotencyKey,
  useOperationForm,
} from '@hourbank/mfe-kit';
import { Fields, FormModal, Icon, TextArea, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './messages';
import { noEmailsText } from './no-emails';
import { nextInvoice, usableHours, useChangeTerms } from './page-queries';
import { messages as paidMessages } from './paid-messages';

/** Bold parts that stay on one line. */
const b = (chunks: ReactNode[]) => <b className="text-nowrap">{chunks}</b>;

interface EffectsProps {
  of: TimePackage;
  /** The package as it would be. */
  next: TimePackage;
  number: string;
  /** Hours that the client can use, in hundredths. */
  balance: number;
  client: ClientDetails | undefined;
}

/** What the change voids and issues, how the new invoice differs from what came in, and the balance afterwards. */
function Effects({ of, next, number, balance, client }: EffectsProps) {
  const t = useMessages(paidMessages);
  const { invoiceNumber, receivedAmount, receivedCurrency, receivedOn } = of;
  const isDollars = receivedAmount !== null && receivedCurrency === 'USD';
  const more = toHundredths(dueOf(next)) - toHundredths(isDollars ? receivedAmount : dueOf(of));
  // Hours of a package that was closed or has expired stay closed; one that entries used up becomes active.
  const isUsable = of.status === 'active' || (of.status === 'consumed' && of.hoursExpired === 0);
  const hours = isUsable ? toHundredths(next.hoursPurchased) - toHundredths(of.hoursPurchased) : 0;
  const difference = {
    amount: formatMoney(fromHundredths(Math.abs(more))),
    change: more > 0 ? 'more' : 'less',
    date: isDollars && receivedOn !== null ? formatDate(receivedOn) : '',
    b,
  };
  return (
    <ul className="hb-effects">
      <li className="is-bad">
        <Icon name="close" />
        <span>{t.rich('isVoided', { number: invoiceNumber ?? '', amount: formatMoney(dueOf(of)), b })}</span>
      </li>
      <li className="is-good">
        <Icon name="document" />
        <span>{t.rich('isIssued', { number, amount: formatMoney(dueOf(next)), b })}</span>
      </li>
      {more !== 0 && (
        <li>
          <Icon name="payment" />
          <span>{t.rich(isDollars ? 'differsFromReceived' : 'differsFromBefore', difference)}</span>
        </li>
      )}
      {hours !== 0 && (
        <li>
          <Icon name="clock" />
          <span>
            {t.rich('balanceChange', {
              before: formatNumber(fromHundredths(balance)),
              after: formatNumber(fromHundredths(balance + hours)),
              b,
            })}
          </span>
        </li>
      )}
      {client && (
        <li>
          <Icon name="mail" />
          <span>{noEmailsText(client.emailState) ?? t('bothByEmail', { client: isolated(client.name) })}</span>
        </li>
      )}
    </ul>
  );
}

/** Dialog that changes hours and rate of a paid package, with a reason, and says before what this does (D-127). */
export function ChangeTermsDialog({
  of,
  client,
  onClose,
}: {
  of: TimePackage;
  client: ClientDetails | undefined;
  onClose: () => void;
}) {
  const t = useMessages(paidMessages);
  const ofPackages = useMessages(messages);
  const labels = fieldLabels();
  const toast = useToast();
  const call = useApi();
  const { data: next } = useQuery({ ...nextInvoice(call), staleTime: 0 });
  const { data: balance } = useQuery(usableHours(call, of.clientId));
  const change = useChangeTerms(of.id);
  const sendOnce = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(invoices.changeTerms.body, {
    defaultValues: {
      hoursPurchased: String(of.hoursPurchased),
      ratePerHour: of.ratePerHour.toFixed(2),
      reason: '',
    },
  });
  const {
    control,
    formState: { errors, isSubmitting, dirtyFields },
  } = form;
  const typed = useWatch({ control, name: ['hoursPurchased', 'ratePerHour'] });
  const [hours, rate] = [numberOf(typed[0]), numberOf(typed[1])];
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      const { invoiceNumber } = await sendOnce(
        body,
        (idempotencyKey, revision) => change.mutateAsync({ body, idempotencyKey, revision }),
        of.revision,
      );
      toast({ title: ofPackages('savedWithInvoice', { id: of.id, number: invoiceNumber ?? '' }) });
      onClose();
    } catch (error) {
      setFailure(isChangedMeanwhile(error) ? actionFailure(error, labels) : applyServerErrors(form, error));
    }
  });
  // There is nothing to void any more.
  const isTakenBack = of.invoiceNumber === null;
  const close = useDialogClose(dirtyFields.reason === true && !isTakenBack, onClose);
  const used = of.hoursUsed + of.hoursRemoved;
  const isChange = hours >= used && rate > 0 && (hours !== of.hoursPurchased || rate !== of.ratePerHour);
  return (
    <FormModal
      show
      title={
        <>
          {t('changeTerms')}
          <span className="hb-two text-wrap">
            {t.rich('packageOf', {
              id: of.id,
              name: <bdi key="name">{nameOrNumber(client && clientTitle(client), of.clientId)}</bdi>,
            })}
          </span>
        </>
      }
      onClose={close}
      onSubmit={submit}
      submitLabel={t('changeTermsSubmit')}
      busy={isSubmitting}
      ready={!isTakenBack}
      error={isTakenBack ? ofPackages('takenBackElsewhere', { id: of.id }) : failure}
    >
      <Fields>
        <NumberField
          control={control}
          name="hoursPurchased"
          label={labels.hoursPurchased}
          required
          autoFocus
          unit="hours"
          step={0.1}
          after={ofPackages('hourUnit')}
          hint={t('hoursNow', { hours: formatNumber(of.hoursPurchased), used: formatNumber(used) })}
        />
        <NumberField
          control={control}
          name="ratePerHour"
          label={labels.ratePerHour}
          required
          step={0.01}
          before={ofPackages('dollar')}
          hint={t('rateNow', { rate: formatMoney(of.ratePerHour) })}
        />
      </Fields>
      <TextArea
        label={ofPackages('extendReason')}
        required
        hint={t('reasonHint')}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {!isTakenBack && (
        <div className="hb-well" role="status">
          {isChange && next && balance !== undefined ? (
            <Effects
              of={of}
              next={{ ...of, hoursPurchased: hours, ratePerHour: rate }}
              number={next.number}
              balance={balance}
              client={client}
            />
          ) : (
            <span className="hb-hint">{t('nothingChanges')}</span>
          )}
        </div>
      )}
    </FormModal>
  );
}
