import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isSourceAddress } from '../../parts/staff/rule-input'
import { TextField } from '../../ui/fields'

interface SourceFieldsProps {
  register: (name: 'name' | 'url', options: { validate: (text: string) => boolean }) => UseFormRegisterReturn
  errors: Partial<Record<'source-name' | 'source-url', string | undefined>>
}

/** Where staff read a rule today. */
export function SourceFields({ register, errors }: SourceFieldsProps) {
  const { t } = useTranslation(['rules', 'corrections'])
  return (
    <>
      <TextField
        id="source-name"
        label={t('corrections:fields.name')}
        hint={t('corrections:hints.name')}
        error={errors['source-name']}
        maxLength={200}
        autoComplete="off"
        {...register('name', { validate: (text) => text.trim().length > 0 })}
      />
      <TextField
        id="source-url"
        type="url"
        dir="ltr"
        label={t('sourceAddress')}
        error={errors['source-url']}
        autoComplete="off"
        {...register('url', { validate: isSourceAddress })}
      />
    </>
  )
}
