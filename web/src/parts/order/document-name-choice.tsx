import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

interface DocumentNameChoiceProps {
  id: string
  fileName: string
  required: Order['requiredDocuments']
  value: string | undefined
  isGuess?: boolean
  onChange: (code: string | undefined) => void
}

export function DocumentNameChoice({ id, fileName, required, value, ...props }: DocumentNameChoiceProps) {
  const { t } = useTranslation('files')
  const { phrase } = useWords()
  const { isGuess, onChange } = props
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
      <label htmlFor={id}>{t('is')}</label>
      <select
        id={id}
        aria-label={t('isNamed', { name: fileName })}
        aria-describedby={isGuess ? `${id}-guess` : undefined}
        className="h-11 max-w-full rounded-box border border-control bg-surface px-2 text-body text-ink"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{t('isOther')}</option>
        {required.map((one) => (
          <option key={one.code} value={one.code}>
            {phrase('documents', one)}
          </option>
        ))}
      </select>
      {isGuess && (
        <span id={`${id}-guess`} className="text-14 text-soft">
          {t('guessed')}
        </span>
      )}
    </p>
  )
}
