import { PASSWORD_MAX_LENGTH } from '@borderlane/contracts/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../http/config.queries'

/**
 * What a new password must be like on this installation, for the field and for the form. Until the server has answered
 * how long it must be, the form lets every length pass: the server refuses it then.
 */
export function useNewPassword() {
  const { t } = useTranslation('auth')
  const { data: config } = useQuery(configQuery)
  const count = config?.passwordMinLength
  return {
    // Characters as people count them, like the server.
    rules: {
      required: true,
      minLength: count,
      validate: { long: (password: string) => [...password].length <= PASSWORD_MAX_LENGTH },
    },
    hint:
      count === undefined
        ? t('passwordField.advice')
        : `${t('passwordField.length', { count })} ${t('passwordField.advice')}`,
    /** The words for what is wrong with it, by the rule that it breaks. */
    error: (broken: { type: string } | undefined) => {
      if (broken?.type === 'required') return t('passwordField.choose')
      if (broken?.type === 'long') return t('passwordField.long', { count: PASSWORD_MAX_LENGTH })
      return broken && t('passwordField.short', { count })
    },
  }
}
