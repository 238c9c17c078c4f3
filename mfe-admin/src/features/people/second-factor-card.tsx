import type { OwnAccount } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { isDecided } from '@hourbank/mfe-kit';
import { Badge, Button, Card, SkeletonCard, useConfirm, useToast } from '@hourbank/ui';
import { lazy, Suspense, useState } from 'react';
import { messages } from './messages';
import { useRemoveSecondFactor, useRenewRecoveryCodes } from './queries';
import { RecoveryCodes } from './recovery-codes';

/** Loads with the library for QR codes. */
const SecondFactorSetup = lazy(() =>
  import('./second-factor-setup').then(({ SecondFactorSetup: setup }) => ({ default: setup })),
);

/** Two-factor authentication of the own account: turn on, turn off, and recovery codes. */
export function SecondFactorCard({ account }: { account: Pick<OwnAccount, 'hasSecondFactor' | 'recoveryCodesLeft'> }) {
  const t = useMessages(messages);
  const toast = useToast();
  const confirm = useConfirm();
  const [isSettingUp, setSettingUp] = useState(false);
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const showError = (message: string) => toast({ title: message, tone: 'danger' });
  const turnOff = async () => {
    if (await confirm({ title: t('turnOffTitle'), text: t('turnOffText'), confirmLabel: t('turnOff') }))
      remove.mutate(undefined, {
        // After a lost response, a change that was made has ended this session.
        onError: (error) => showError(isDecided(error) ? error.message : t('mayBeOff')),
        onSuccess: () => toast({ title: t('saved') }),
      });
  };

  if (isSettingUp)
    return (
      <Suspense fallback={<SkeletonCard label={t('secondFactor')} rows={3} visible />}>
        <SecondFactorSetup onDone={() => setSettingUp(false)} />
      </Suspense>
    );
  return (
    <Card title={t('secondFactor')}>
      <div className="d-grid gap-3">
        <p className="mb-0">{t('secondFactorHint')}</p>
        {renew.data && <RecoveryCodes codes={renew.data.recoveryCodes} />}
        {account.hasSecondFactor ? (
          <>
            <p className="mb-0">
              <Badge bg="success">{t('isOn')}</Badge> {t('codesLeft', { count: account.recoveryCodesLeft })}
            </p>
            <div className="d-flex flex-wrap gap-2">
              <Button
                busy={renew.isPending}
                onClick={() => renew.mutate(undefined, { onError: ({ message }) => showError(message) })}
              >
                {t('renewCodes')}
              </Button>
              <Button variant="ghost-danger" busy={remove.isPending} onClick={() => void turnOff()}>
                {t('turnOff')}
              </Button>
            </div>
          </>
        ) : (
          <div>
            <Button variant="secondary" onClick={() => setSettingUp(true)}>
              {t('turnOn')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
