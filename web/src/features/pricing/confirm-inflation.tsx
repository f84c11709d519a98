import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { bulkPreviewQuery } from './pricing.queries'

interface ConfirmInflationProps {
  open: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Before all prices change: of how many rows, from which prices to which, and a word to type. */
export function ConfirmInflation({ open, onConfirm, onClose }: ConfirmInflationProps) {
  const { t } = useTranslation('pricing')
  const { language, pounds } = useWords()
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const { data } = useQuery({ ...bulkPreviewQuery('inflation'), enabled: open })
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
            <p>{t('inflation.askCount', { n: number(data.rows) })}</p>
            <ul className="list-[square] space-y-1 ps-5 text-14">
              {data.changes.map(({ field, before, after, rows }) => (
                <li key={`${field} ${before}`}>
                  {t('inflation.change', {
                    field: t(`column.${field}`),
                    before: pounds(Number(before)),
                    after: pounds(Number(after)),
                    n: number(rows),
                  })}
                </li>
              ))}
            </ul>
            {data.more > 0 && <p className="text-14">{t('inflation.more', { n: number(data.more) })}</p>}
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
