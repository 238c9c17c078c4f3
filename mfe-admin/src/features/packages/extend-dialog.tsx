import { accounts, type TimePackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import {
  actionFailure,
  applyServerErrors,
  DateField,
  isChangedMeanwhile,
  useDialogClose,
  useIdempotencyKey,
  useOperationForm,
} from '@hourbank/mfe-kit';
import { FormModal, TextArea, useToast } from '@hourbank/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { blankAsNull } from '../../shared/blank-values';
import { messages } from './messages';
import { fieldLabels } from '../../shared/field-labels';
import { useExtendPackage } from './queries';

/** Dialog that moves or removes the expiry of a package, with a reason (D-62). */
export function ExtendDialog({ of, onClose }: { of: TimePackage; onClose: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const extend = useExtendPackage(of.id);
  const sendOnce = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(accounts.extendPackage.body, {
    defaultValues: { expiresOn: of.expiresOn, reason: '' },
  });
  const {
    register,
    control,
    formState: { errors, dirtyFields },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await sendOnce(
        body,
        (idempotencyKey, revision) => extend.mutateAsync({ body, idempotencyKey, revision }),
        of.revision,
      );
      toast({ title: t('extended', { id: of.id }) });
      onClose();
    } catch (error) {
      setFailure(isChangedMeanwhile(error) ? actionFailure(error, fieldLabels()) : applyServerErrors(form, error));
    }
  });
  const isTakenBack = of.status === 'pending';
  const close = useDialogClose(dirtyFields.reason === true && !isTakenBack, onClose);
  const chosen = useWatch({ control, name: 'expiresOn' });
  const dayText = (day: unknown) => (typeof day === 'string' && day ? formatDate(day) : t('never'));
  const [before, after] = [dayText(of.expiresOn), dayText(chosen)];
  return (
    <FormModal
      show
      title={t('extendTitle', { id: of.id })}
      onClose={close}
      onSubmit={submit}
      submitLabel={t('extendSubmit')}
      busy={form.formState.isSubmitting}
      ready={!isTakenBack}
      error={isTakenBack ? t('takenBackElsewhere', { id: of.id }) : failure}
    >
      <DateField
        control={control}
        name="expiresOn"
        isAhead
        label={t('expiresOn')}
        autoFocus
        hint={t('expiresOnHint')}
        setValueAs={blankAsNull}
      />
      <TextArea
        label={t('extendReason')}
        required
        hint={t('reasonPlaceholder')}
        error={errors.reason?.message}
        {...register('reason')}
      />
      {/* Beside two buttons in the footer, two dates would not fit. */}
      <p className="mb-0" role="status">
        {before !== after && t('expiryChange', { before, after })}
      </p>
    </FormModal>
  );
}
