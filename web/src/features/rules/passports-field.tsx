import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountryOption } from '../../ui/country-search'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { TextArea } from '../../ui/fields'
import { EU_CODES, passportsIn } from './passports'

interface PassportsFieldProps extends Omit<
  ComponentProps<typeof TextArea>,
  'id' | 'label' | 'hint' | 'text' | 'onText'
> {
  options: readonly CountryOption[]
  text: string
  onText: (text: string) => void
}

/** Passports by their codes, pasted or typed, added by name, or by groups. */
export function PassportsField({ options, text, onText, ...field }: PassportsFieldProps) {
  const { t } = useTranslation('rules')
  // A new one after each choice: it begins empty again.
  const [added, setAdded] = useState(0)
  const names = new Map(options.map(({ code, name }) => [code, name]))
  const { codes, unknown } = passportsIn(text, new Set(names.keys()))
  const add = (more: readonly string[]) => onText([...new Set([...codes, ...more])].join(' '))
  return (
    <div className="space-y-3">
      <TextArea
        id="passports"
        rows={3}
        dir="ltr"
        label={t('passports.label')}
        hint={t('passports.hint')}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      <div role="status" className="text-14 text-soft">
        <p>{t('passports.count', { n: codes.length })}</p>
        {codes.length > 0 && codes.length < 12 && <p>{codes.map((code) => names.get(code)).join(', ')}</p>}
        {unknown.length > 0 && (
          <p className="font-semibold text-red">{t('passports.unknown', { codes: unknown.join(', ') })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-5">
        <Button
          variant="plain"
          label={t('passports.all')}
          onClick={() => add(options.map(({ code }) => code))}
        />
        <Button variant="plain" label={t('passports.eu')} onClick={() => add(EU_CODES)} />
        <Button variant="plain" label={t('passports.none')} onClick={() => onText('')} />
      </div>
      <div className="max-w-md">
        <CountryPicker
          key={added}
          id="add-passport"
          label={t('passports.add')}
          options={options}
          value=""
          onChange={(code) => {
            if (!code) return
            add([code])
            setAdded(added + 1)
          }}
        />
      </div>
    </div>
  )
}
