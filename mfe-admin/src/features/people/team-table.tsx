import { type Admin, type AdminRole, adminRoles } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Button, type Column, DataTable, DateText, EmptyValue, type Tone, useKeptFocus } from '@hourbank/ui';
import { messages } from './messages';
import { roleLabel, stateLabel } from './role-labels';
import { useAdminActions } from './use-admin-actions';

const stateTones: Record<Admin['state'], Tone> = { invited: 'info', active: 'success', disabled: 'secondary' };

/** The admins with role, status and actions. */
export function TeamTable({ admins }: { admins: readonly Admin[] }) {
  const t = useMessages(messages);
  const actions = useAdminActions();
  const keptFocus = useKeptFocus(admins);
  const columns: Column<Admin>[] = [
    {
      label: t('name'),
      kind: 'strong',
      phone: 'title',
      cell: ({ name, username }) => (
        <span className="hb-full-text">
          <bdi>{name}</bdi> {username && username !== name && <bdi className="hb-unit">{username}</bdi>}
        </span>
      ),
    },
    {
      label: t('email'),
      cell: ({ email, isEmailRefused }) =>
        email === null ? (
          <EmptyValue />
        ) : (
          <span>
            <bdi>{email}</bdi> {isEmailRefused && <Badge bg="danger">{t('emailRefused')}</Badge>}
          </span>
        ),
    },
    {
      label: t('role'),
      cell: (admin) => (
        <select
          className="form-select form-select-sm w-auto mw-100"
          aria-label={t('roleOf', { name: admin.name })}
          value={admin.role}
          // The options are the roles.
          onChange={({ target }) => void actions.changeRole(admin, target.value as AdminRole)}
        >
          {!adminRoles.includes(admin.role) && <option value={admin.role}>{roleLabel(admin.role)}</option>}
          {adminRoles.map((role) => (
            <option key={role} value={role}>
              {roleLabel(role)}
            </option>
          ))}
        </select>
      ),
    },
    {
      label: t('state'),
      phone: 'corner',
      cell: ({ state }) => <Badge bg={stateTones[state] ?? 'secondary'}>{stateLabel(state)}</Badge>,
    },
    {
      label: t('lastSeen'),
      className: 'text-nowrap',
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? <EmptyValue /> : <DateText value={lastSeenAt} time="beside" />),
    },
    {
      label: t('actions'),
      kind: 'actions',
      phone: 'full',
      cell: (admin) => (
        <span className="d-inline-flex flex-wrap gap-2">
          {admin.state === 'invited' && (
            <Button size="sm" aria-label={t('resendTo', { name: admin.name })} onClick={() => actions.resend(admin)}>
              {t('resend')}
            </Button>
          )}
          {admin.hasSecondFactor && (
            <Button
              size="sm"
              aria-label={t('resetFactorOne', { name: admin.name })}
              onClick={() => void actions.resetSecondFactor(admin)}
            >
              {t('resetFactor')}
            </Button>
          )}
          {admin.state === 'disabled' ? (
            <Button size="sm" aria-label={t('enableOne', { name: admin.name })} onClick={() => actions.enable(admin)}>
              {t('enable')}
            </Button>
          ) : (
            <Button
              size="sm"
              aria-label={t('disableOne', { name: admin.name })}
              onClick={() => void actions.disable(admin)}
            >
              {t('disable')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <div {...keptFocus} tabIndex={-1}>
      <DataTable caption={t('team')} room="roomy" columns={columns} rows={admins} rowKey={({ id }) => id} />
    </div>
  );
}
