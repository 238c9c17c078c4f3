import type { OwnAccount } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { isDecided } from '@hourbank/mfe-kit';
import { Badge, Button, Card, SkeletonCard, useConfirm, useToast } from '@hourbank/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { messages } from './messages';
import { useRemoveSecondFactor, useRenewRecoveryCodes } from './queries';
import { RecoveryCodes } from './recovery-codes';

/** Loads with the library for QR codes. */
const SecondFactorSetup = lazy(() =>
  import('./second-factor-setup').then(({ SecondFactorSetup: setup }) => ({ default: setup })),
);

interface SecondFactorCardProps {
  account: Pick<OwnAccount, 'hasSecondFactor' | 'recoveryCodesLeft'>;
}

/** Two-factor authentication of the own account: turn on, turn off, and recovery codes. */
export function SecondFactorCard({ account }: SecondFactorCardProps) {
  const t = useMessages(messages);
  const group = useRef<HTMLDivElement>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  /** The pressed button goes, so the group gets the focus. */
  const showSetup = (isShown: boolean) => {
    group.current?.focus();
    setSettingUp(isShown);
  };
  return (
    <div ref={group} role="group" aria-label={t('secondFactor')} tabIndex={-1}>
      {isSettingUp ? (
        <Suspense fallback={<SkeletonCard label={t('secondFactor')} rows={3} visible />}>
          <SecondFactorSetup onDone={() => showSetup(false)} />
        </Suspense>
      ) : (
        <SecondFactorState account={account} onTurnOn={() => showSetup(true)} />
      )}
    </div>
  );
}

function SecondFactorState({ account, onTurnOn }: SecondFactorCardProps & { onTurnOn: () => void }) {
  const t = useMessages(messages);
  const toast = useToast();
  const confirm = useConfirm();
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
            <Button variant="secondary" onClick={onTurnOn}>
              {t('turnOn')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
