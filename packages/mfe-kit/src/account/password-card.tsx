import type { admins } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button, Card, Fields, Form, useToast } from '@hourbank/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useReplaceToken, useSession } from '../api-context';
import { applyServerErrors, useOperationForm } from '../form';
import { isDecided } from '../is-decided';
import { tokenOf } from '../session';
import { messages } from './messages';
import { CurrentPasswordField, NewPasswordField } from './password-fields';

const empty = { currentPassword: '', password: '' };

interface PasswordCardProps {
  /** The console's operation. Its new token replaces the one of this session, which the change revokes. */
  operation: typeof admins.changeAdminPassword | typeof admins.changeClientPassword;
}

/** Changes the own password. */
export function PasswordCard({ operation }: PasswordCardProps) {
  const t = useMessages(messages);
  const toast = useToast();
  const call = useApi();
  const session = useSession();
  const replaceToken = useReplaceToken();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(operation.body, { defaultValues: empty, mode: 'onSubmit' });
  const { errors, isDirty } = form.formState;
  const change = useMutation({
    mutationFn: (body: typeof empty) =>
      replaceToken('password', async () => session.set(tokenOf(await call(operation, { body })))),
  });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await change.mutateAsync(body);
      form.reset(empty, { keepDirtyValues: false });
      toast({ title: t('passwordChanged') });
    } catch (error) {
      // After a lost response, a change that was made has ended this session, and only the new password logs in.
      setFailure(isDecided(error) ? applyServerErrors(form, error) : t('passwordMayHaveChanged'));
    }
  });
  return (
    <Card title={t('changePassword')}>
      <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('changePassword')}>
        <Fields>
          <CurrentPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
          <NewPasswordField error={errors.password?.message} {...form.register('password')} />
        </Fields>
        <p className="hb-muted mb-0">{t('changePasswordHint')}</p>
        <div>
          <Button variant={isDirty ? 'primary' : 'secondary'} type="submit" busy={change.isPending}>
            {t('changePassword')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
