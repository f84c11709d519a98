import { useTranslation } from 'react-i18next'
import { RadioList } from '../../ui/radio-list'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function YesnoAnswer({ question: _question, ref: _ref, ...field }: KindFieldProps<OfKind<'yesno'>>) {
  const { t } = useTranslation('form')
  return (
    <RadioList
      {...field}
      inline
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
    />
  )
}

function YesnoValue({ value }: { value: string }) {
  const { t } = useTranslation('form')
  return value === 'yes' ? t('yes') : t('no')
}

export const yesno: KindOfPage<OfKind<'yesno'>> = { Field: YesnoAnswer, Value: YesnoValue }
