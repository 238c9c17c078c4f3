import { ApiError } from '@hourbank/api-client';
import { secondFactor } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, tokenOf, useApi, useOperationForm } from '@hourbank/mfe-kit';
import { FormModal, PasswordField } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stepUpRequests } from '../../shared/step-up-requests';
import { CodeField } from './code-field';
import { messages } from './messages';
import { ownAccount } from './queries';

/** The dialog for the password, or for a code of the second factor. Its result resolves the waiting calls. */
export function ConfirmIdentityForm() {
  const t = useMessages(messages);
  const call = useApi();
  const { data: account } = useQuery(ownAccount(call));
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(secondFactor.confirmIdentity.body, { defaultValues: {} });
  const {
    register,
    formState: { errors, isSubmitting },
  } = form;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      stepUpRequests.resolve(tokenOf(await call(secondFactor.confirmIdentity, { body })));
    } catch (error) {
      // The session has ended meanwhile: the login page opens when the waiting calls fail.
      if (error instanceof ApiError && error.status === 401) stepUpRequests.resolve(null);
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <FormModal
      show
      title={t('confirmIdentity')}
      onClose={() => stepUpRequests.resolve(null)}
      onSubmit={submit}
      submitLabel={t('continue')}
      busy={isSubmitting}
      error={failure}
    >
      <p className="mb-0">{t('confirmIdentityHint')}</p>
      {account?.hasSecondFactor ? (
        <CodeField autoFocus error={errors.code?.message} {...register('code')} />
      ) : (
        <PasswordField
          label={t('password')}
          required
          autoFocus
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      )}
    </FormModal>
  );
}
