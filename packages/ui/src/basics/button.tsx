import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';

/** `primary` once per view, `ghost` in rows and toolbars, `danger` only inside a confirmation. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'ghost-danger' | 'outline-danger' | 'danger';
export type ButtonSize = 'sm' | 'md';

const variantClass: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  ghost: 'hb-ghost',
  'ghost-danger': 'hb-ghost hb-ghost-danger',
  'outline-danger': 'btn-outline-danger',
  danger: 'btn-danger',
};

/** The classes of a button, for router links that look like buttons. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', iconOnly = false): string =>
  classNames('btn', variantClass[variant], size === 'sm' && 'btn-sm', iconOnly && 'hb-icon-btn') as string;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  busy?: boolean;
  /** The label while the button is busy ('Logging in...'). The width stays the same if the children are plain text. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busyLabel ? (
        <BusyLabel idle={children} icon={icon} busy={busy} busyLabel={busyLabel} />
      ) : (
        <Label icon={icon} busy={busy}>
          {children}
        </Label>
      )}
    </button>
  );
}

function Label({ icon, busy, children }: { icon: IconName | undefined; busy: boolean; children: ReactNode }) {
  return (
    <>
      {busy ? <span className="hb-spin" /> : icon && <Icon name={icon} />}
      {children}
    </>
  );
}

/** Reserves space for both labels with generated content, so that the layout does not shift. */
function BusyLabel({
  idle,
  icon,
  busy,
  busyLabel,
}: {
  idle: ReactNode;
  icon: IconName | undefined;
  busy: boolean;
  busyLabel: string;
}) {
  const other = busy ? (typeof idle === 'string' ? idle : '') : busyLabel;
  return (
    <span className={classNames('hb-swap', busy ? icon && 'for-icon' : 'for-spin')} data-other={other}>
      <span>
        <Label icon={icon} busy={busy}>
          {busy ? busyLabel : idle}
        </Label>
      </span>
    </span>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The accessible name and the tooltip ('Edit Rana Haddad'). */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant, size, true), className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
