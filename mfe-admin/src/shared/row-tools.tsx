import { buttonClass, type ButtonSize, type ButtonVariant, Icon, IconButton, type IconName } from '@hourbank/ui';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface ButtonLinkProps extends ComponentProps<'a'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(({ variant, size, icon, children, ...link }: ButtonLinkProps) => (
  <a {...link} className={buttonClass(variant, size)}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
));

/** The pencil of a row. `label` names the row: 'Edit Rana Haddad'. */
export const EditLink = createLink(({ label, ...link }: ComponentProps<'a'> & { label: string }) => (
  <a {...link} className={buttonClass('ghost', 'sm', true)} aria-label={label} title={label}>
    <Icon name="edit" />
  </a>
));

/** The bin of a row. `useDeleteWithConfirm` finds it by `data-remove` to restore the focus. */
export const DeleteButton = (props: { label: string; onClick: () => void }) => (
  <IconButton icon="delete" variant="ghost-danger" size="sm" data-remove {...props} />
);
