import type { Blank } from '@borderlane/contracts/forms/blank'
import { useTranslation } from 'react-i18next'

export function useBoxWords(): (item: { id: string }, blank: Blank) => string {
  const { t } = useTranslation('form')
  return ({ id }, blank) => {
    if (blank === 'doNotKnow') return t('box.doNotKnow')
    if (/surname$/i.test(id)) return t('box.noSurname')
    if (/givenNames$/i.test(id)) return t('box.noGivenNames')
    return t('box.doesNotApply')
  }
}
