import { security, type SecuritySettings } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, useToast } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRights } from '../../shared/use-rights';
import { AuditMonths } from './audit-months';
import { messages } from './messages';
import { securitySettings } from './queries';

/** Settings of sign-in and registration. A change is saved at once. */
export function SecurityCard() {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const canSave = useRights()('settings.write');
  const query = useQuery(securitySettings(call));
  const update = useMutation({
    mutationFn: (body: Partial<SecuritySettings>) => call(security.updateSecuritySettings, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(securitySettings(call).queryKey, saved);
      toast({ title: t('saved') });
    },
    onError: ({ message }) => toast({ title: message, tone: 'danger' }),
  });
  return (
    <QueryBoundary query={query} rows={1}>
      {({ selfRegistration, requireTwoFactor, auditMonths }) => (
        <Card title={t('security')}>
          <label className="form-label" htmlFor="self-registration">
            {t('selfRegistration')}
          </label>
          <select
            id="self-registration"
            className="form-select w-auto mw-100"
            value={selfRegistration}
            disabled={!canSave || update.isPending}
            // The options are the values of the contract.
            onChange={({ target }) =>
              update.mutate({ selfRegistration: target.value as SecuritySettings['selfRegistration'] })
            }
          >
            <option value="on">{t('registrationOn')}</option>
            <option value="off">{t('registrationOff')}</option>
          </select>
          <label className="form-label mt-3" htmlFor="require-two-factor">
            {t('requireTwoFactor')}
          </label>
          <select
            id="require-two-factor"
            className="form-select w-auto mw-100"
            value={requireTwoFactor}
            disabled={!canSave || update.isPending}
            onChange={({ target }) =>
              update.mutate({ requireTwoFactor: target.value as SecuritySettings['requireTwoFactor'] })
            }
          >
            <option value="none">{t('requiredOfNone')}</option>
            <option value="owners">{t('requiredOfOwners')}</option>
            <option value="everyone">{t('requiredOfEveryone')}</option>
          </select>
          <AuditMonths
            key={auditMonths}
            months={auditMonths}
            disabled={!canSave || update.isPending}
            onMonths={(months) => update.mutate({ auditMonths: months })}
          />
        </Card>
      )}
    </QueryBoundary>
  );
}
