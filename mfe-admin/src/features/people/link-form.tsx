import { applyServerErrors, useIdempotencyKey, useOperationForm } from '@hourbank/mfe-kit';
import { AuthCard, Button, Form } from '@hourbank/ui';
import { useMessages } from '@hourbank/i18n/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { messages } from './messages';

interface LinkFormProps<Input extends FieldValues, Output> {
  title: string;
  subtitle?: string;
  submitLabel: string;
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Sends the form and returns the text that replaces it. The key lets a link count once and the form be repeated. */
  send: (body: Output, idempotencyKey: string) => Promise<string>;
  children?: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** A form of a page that opens without a session. After success, it shows what happened and a link to the login. */
export function LinkForm<Input extends FieldValues, Output>(props: LinkFormProps<Input, Output>) {
  const { title, subtitle, submitLabel, schema, defaultValues, send, children } = props;
  const t = useMessages(messages);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sendOnce = useIdempotencyKey();
  const form = useOperationForm(schema, { defaultValues });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      setDone(await sendOnce(body, (idempotencyKey) => send(body, idempotencyKey)));
    } catch (error) {
      applyServerErrors(form, error);
      setFailure(error instanceof Error ? error.message : null);
    }
  });
  return (
    <AuthCard title={title} subtitle={done ? undefined : subtitle} footer={<Link to="/login">{t('backToLogin')}</Link>}>
      {done ? (
        <p role="status" className="mb-0">
          {done}
        </p>
      ) : (
        <Form className="d-grid gap-3" onSubmit={submit} error={failure}>
          {children?.(form)}
          <Button variant="primary" type="submit" busy={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
