import { ApiError } from '@hourbank/api-client';
import type { admins, PendingEmail } from '@hourbank/contracts';
import { serviceNow } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Alert, Button, Card, Fields, Form, TextField, useToast } from '@hourbank/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../api-context';
import { applyServerErrors, useOperationForm } from '../form';
import { useFormChanges } from '../unsaved-forms';
import { useIdempotencyKey } from '../use-idempotency-key';
import { messages } from './messages';
import { CurrentPasswordField } from './password-fields';
import { PendingEmail as PendingEmailNote } from './pending-email';

const empty = { currentPassword: '', email: '' };

interface EmailCardProps {
  /** The console's operations. */
  operation: typeof admins.changeAdminEmail | typeof admins.changeClientEmail;
  sendAgain: typeof admins.sendAdminEmailLink | typeof admins.sendClientEmailLink;
  cancel: typeof admins.cancelAdminEmail | typeof admins.cancelClientEmail;
  pending: PendingEmail | undefined;
  /** Called with the email that waits for its confirmation from now on, or null if none does. */
  onAsked: (pending: PendingEmail) => void;
  /** The current email. */
  children: ReactNode;
}

/** Changes the own email. It counts once the link in the email was opened. */
export function EmailCard({ operation, sendAgain, cancel, pending, onAsked, children }: EmailCardProps) {
  const t = useMessages(messages);
  const call = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const sendOnce = useIdempotencyKey();
  const form = useOperationForm(operation.body, { defaultValues: empty, mode: 'onSubmit' });
  const toast = useToast();
  const sendAgainOnce = useIdempotencyKey();
  const noteFailure = (error: Error) => {
    setSent(null);
    setFailure(error.message);
    if (error instanceof ApiError && error.code === 'no_pending_email') onAsked(null);
  };
  const repeat = useMutation({
    mutationFn: (email: string) => sendAgainOnce(email, (idempotencyKey) => call(sendAgain, {}, { idempotencyKey })),
    onSuccess({ message }, email) {
      setFailure(null);
      setSent(message);
      onAsked({ email, requestedAt: serviceNow().toISOString() });
    },
    onError: noteFailure,
  });
  const end = useMutation({
    mutationFn: () => call(cancel, {}),
    onSuccess() {
      setFailure(null);
      setSent(null);
      onAsked(null);
      toast({ title: t('changeCancelled') });
    },
    onError: noteFailure,
  });
  const {
    register,
    formState: { errors, dirtyFields, isDirty, isSubmitting },
  } = form;
  // The password alone does not count: the browser may have filled it in.
  useFormChanges(dirtyFields.email ?? false);
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    setSent(null);
    try {
      // Repeating it after a lost response sends no second link.
      const { message } = await sendOnce(body, (idempotencyKey) => call(operation, { body }, { idempotencyKey }));
      setSent(message);
      onAsked({ email: body.email, requestedAt: serviceNow().toISOString() });
      form.reset(empty, { keepDirtyValues: false });
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  return (
    <Card title={t('changeEmail')}>
      {children}
      <PendingEmailNote of={pending}>
        <div className="d-flex flex-wrap gap-2 mt-2">
          <Button
            size="sm"
            busy={repeat.isPending}
            disabled={end.isPending}
            onClick={() => pending && repeat.mutate(pending.email)}
          >
            {t('sendAgain')}
          </Button>
          <Button size="sm" busy={end.isPending} disabled={repeat.isPending} onClick={() => end.mutate()}>
            {t('cancelChange')}
          </Button>
        </div>
      </PendingEmailNote>
      {sent && (
        <Alert tone="success" className="mb-3">
          {sent}
        </Alert>
      )}
      <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('changeEmail')}>
        <Fields>
          <TextField
            label={t('newEmail')}
            required
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <CurrentPasswordField error={errors.currentPassword?.message} {...register('currentPassword')} />
        </Fields>
        <div>
          <Button variant={isDirty ? 'primary' : 'secondary'} type="submit" busy={isSubmitting}>
            {t('changeEmail')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
