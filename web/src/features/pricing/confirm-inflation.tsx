import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { pricesQuery } from './pricing.queries'

const EXAMPLES = 3

interface ConfirmInflationProps {
  open: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Before all prices change: of how many rows, which for example, and a word to type. */
export function ConfirmInflation({ open, onConfirm, onClose }: ConfirmInflationProps) {
  const { t } = useTranslation('pricing')
  const { country, language, pounds } = useWords()
  const { data } = useQuery({ ...pricesQuery('', 1), enabled: open })
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const word = t('inflation.word')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim().toLocaleLowerCase(language) !== word.toLocaleLowerCase(language)) setWrong(true)
    else onConfirm()
  }
  return (
    <Dialog open={open} title={t('inflation.askTitle')} text={t('inflation.text')} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={submit}>
        {data && (
          <>
            <p>{t('inflation.askCount', { n: new Intl.NumberFormat(language).format(data.total) })}</p>
            <ul className="list-[square] space-y-1 ps-5 text-14">
              {data.requirements.slice(0, EXAMPLES).map((row) => (
                <li key={row.id}>
                  {t('inflation.example', {
                    from: country(row.passportCountry.code),
                    to: country(row.destinationCountry.code),
                    amount: pounds(row.baseServiceFeeCents),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
        <TextField
          id="inflation-word"
          label={t('inflation.typeWord', { word })}
          error={isWrong ? t('inflation.wrongWord', { word }) : undefined}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {t('inflation.keep')}
          </Button>
          <Button type="submit" variant="danger" disabled={!data}>
            {t('inflation.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
