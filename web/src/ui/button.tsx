import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon'
import { Spinner } from './spinner'

type Look = 'main' | 'quiet' | 'plain' | 'danger'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box py-2.5 text-center text-16 font-semibold ' +
  'transition-colors duration-150 no-underline'

const LOOKS: Record<Look, string> = {
  main: 'px-5 bg-brand text-on-brand enabled:hover:bg-brand-strong [a]:hover:bg-brand-strong',
  quiet: 'px-5 border border-control bg-surface text-ink enabled:hover:bg-sunk [a]:hover:bg-sunk',
  plain: 'text-blue underline underline-offset-4 enabled:hover:decoration-2',
  danger: 'px-5 border border-red bg-surface text-red enabled:hover:bg-red-wash',
}

// A button that cannot be pressed keeps readable words: paper instead of fading.
const DISABLED = 'disabled:border disabled:border-hairline disabled:bg-sunk disabled:text-soft'

interface ButtonLook {
  look?: Look
  icon?: IconName
  /** The icon points on: it stands behind the words. */
  iconAfter?: IconName
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Being worked on: a spinner stands before the words and nothing can be pressed. */
  busy?: boolean
}

export function Button({
  look = 'main',
  icon,
  iconAfter,
  busy,
  children,
  className = '',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${BASE} ${LOOKS[look]} ${look === 'plain' ? '' : DISABLED} ${className}`}
      disabled={disabled || busy}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  )
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton({
  look = 'main',
  icon,
  iconAfter,
  children,
  className = '',
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link className={`${BASE} ${LOOKS[look]} ${className}`} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  )
}
