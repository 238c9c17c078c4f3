import { secondFactor } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { applyServerErrors, isDecided, QueryBoundary, useOperationForm } from '@hourbank/mfe-kit';
import { Button, Card, Form } from '@hourbank/ui';
import { create } from 'qrcode';
import { useEffect, useState } from 'react';
import { CodeField } from './code-field';
import { messages } from './messages';
import { useConfirmSecondFactor, useSecondFactorSecret } from './queries';
import { RecoveryCodes } from './recovery-codes';

/** Width of the light border that scanners need, in modules. */
const border = 4;

/** A text as a QR code: dark on light in both themes, because scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + border} ${Math.floor(index / size) + border}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * border;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} width={180} height={180}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Sets up an authenticator app: a QR code, a code to confirm it, then the recovery codes. Loaded when needed. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const t = useMessages(messages);
  const start = useSecondFactorSecret();
  const confirm = useConfirmSecondFactor();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useOperationForm(secondFactor.confirmSecondFactor.body, { defaultValues: { code: '' } });
  const { finish, isDone } = confirm;
  // Shown codes are lost when the page closes, so a token that waits for them counts at the latest then.
  useEffect(() => finish, [finish]);

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await confirm.send(body);
    } catch (error) {
      // After a lost response, a change that was made has ended this session and its recovery codes are unknown.
      setFailure(isDecided(error) ? applyServerErrors(form, error) : t('mayBeOn'));
    }
  });

  if (isDone)
    return (
      <Card title={t('secondFactor')}>
        <div className="d-grid gap-3">
          <RecoveryCodes codes={confirm.recoveryCodes} />
          <div>
            <Button
              variant="primary"
              onClick={() => {
                finish();
                onDone();
              }}
            >
              {t('codesSaved')}
            </Button>
          </div>
        </div>
      </Card>
    );
  return (
    <QueryBoundary query={start} label={t('secondFactor')}>
      {({ secret, uri }) => (
        <Card title={t('secondFactor')}>
          <Form className="d-grid gap-3" onSubmit={submit} error={failure} aria-label={t('secondFactor')}>
            <p className="mb-0">{t('scanHint')}</p>
            <QrCode text={uri} label={t('qrCode')} />
            <p className="mb-0 text-break">{t('secretHint', { secret: secret.replace(/(.{4})(?=.)/g, '$1 ') })}</p>
            <CodeField autoFocus error={form.formState.errors.code?.message} {...form.register('code')} />
            <div className="d-flex flex-wrap gap-2">
              <Button variant="primary" type="submit" busy={form.formState.isSubmitting}>
                {t('turnOn')}
              </Button>
              <Button variant="ghost" onClick={onDone}>
                {t('cancel')}
              </Button>
            </div>
          </Form>
        </Card>
      )}
    </QueryBoundary>
  );
}
