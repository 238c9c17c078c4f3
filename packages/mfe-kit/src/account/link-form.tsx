import { Alert, AuthCard, Button, Form } from '@hourbank/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { applyServerErrors, useOperationForm } from '../form';
import { useIdempotencyKey } from '../use-idempotency-key';

interface LinkFormProps<Input extends FieldValues, Output> extends Pick<
  ComponentProps<typeof AuthCard>,
  'title' | 'portal' | 'subtitle' | 'footer'
> {
  submitLabel: string;
  busyLabel?: string;
  schema: z.ZodMiniType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /**
   * Sends the form and returns the text that replaces it, or null after opening another page. The key lets a link count
   * once and the form be repeated.
   */
  send: (body: Output, idempotencyKey: string) => Promise<string | null>;
  /** What to do about a rejected link, behind the error. */
  errorHelp?: ReactNode;
  children?: (form: UseFormReturn<Input, unknown, Output>) => ReactNode;
}

/** The page of a form that opens without a session, often by a link in an email. */
export function LinkForm<Input extends FieldValues, Output>(props: LinkFormProps<Input, Output>) {
  const { submitLabel, busyLabel, schema, defaultValues, send, errorHelp, children, subtitle, ...card } = props;
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sendOnce = useIdempotencyKey();
  const form = useOperationForm(schema, { defaultValues });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      setDone(await sendOnce(body, (idempotencyKey) => send(body, idempotencyKey)));
    } catch (error) {
      setFailure(applyServerErrors(form, error));
    }
  });
  // The token of the link has no field that could show its error.
  const message: string | undefined = failure ?? get(form.formState.errors, 'token.message');
  return (
    <AuthCard {...card} subtitle={done === null ? subtitle : undefined}>
      {done === null ? (
        <Form
          className="d-grid gap-3"
          onSubmit={submit}
          error={
            message && (
              <>
                {message} {errorHelp}
              </>
            )
          }
        >
          {children?.(form)}
          <Button variant="primary" type="submit" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </Form>
      ) : (
        <Alert tone="success" className="mb-0">
          {done}
        </Alert>
      )}
    </AuthCard>
  );
}
