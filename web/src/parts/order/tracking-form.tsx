import { TrackingNumber } from '@borderlane/contracts/orders/own-step'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field'
import { SaveOrKeep } from '../../ui/save-or-keep'

interface TrackingFormProps {
  before: string | undefined
  busy: boolean
  onSave: (trackingNumber: string | undefined) => void
  onClose: () => void
}

export function TrackingForm({ before = '', busy, onSave, onClose }: TrackingFormProps) {
  const { t } = useTranslation('steps')
  const [number, setNumber] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const said = number.trim()
    const isGood = said === '' || TrackingNumber.safeParse(said).success
    setWrong(!isGood)
    if (isGood && !busy) onSave(said || undefined)
  }
  return (
    <form noValidate className="space-y-4 bg-sunk p-4" onSubmit={submit}>
      <TextField
        id="tracking-number"
        label={t('tracking.label')}
        hint={t('tracking.hint')}
        error={isWrong ? t('tracking.problem') : undefined}
        autoComplete="off"
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <SaveOrKeep save={t('tracking.save')} keep={t('keep')} busy={busy} onKeep={onClose} />
    </form>
  )
}
