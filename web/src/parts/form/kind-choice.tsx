import { useTranslation } from 'react-i18next'
import { RadioList } from '../../ui/radio-list'
import { SelectField } from '../../ui/select-field'
import { useFormWords } from './form-words'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

/** More than these are a list that opens. */
const MOST_RADIOS = 6

function ChoiceAnswer({ question, onChange, ref: _ref, ...field }: KindFieldProps<OfKind<'choice'>>) {
  const { t } = useTranslation('form')
  const { choice } = useFormWords()
  const options = question.choices.map((value) => ({ value, ...choice(value) }))
  if (options.length <= MOST_RADIOS) return <RadioList {...field} options={options} onChange={onChange} />
  return (
    <SelectField
      {...field}
      options={options}
      placeholder={t('chooseOne')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ChoiceValue({ value }: { value: string }) {
  const { label, lang } = useFormWords().choice(value)
  return <span lang={lang}>{label}</span>
}

export const choice: KindOfPage<OfKind<'choice'>> = { Field: ChoiceAnswer, Value: ChoiceValue }
