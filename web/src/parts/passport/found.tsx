import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers, Question } from '@borderlane/contracts/forms/question'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { FieldError } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { RadioList } from '../../ui/radio-list'
import { useFormWords } from '../form/form-words'
import { Words } from '../form/words'
import { useWords } from '../words/use-words'
import { choose, type Row } from './compare'

interface FoundProps {
  form: Form
  rows: readonly Row[]
  isNameCut: boolean
  other?: { route: string; passport: string }
  picture?: File
  onTake: (taken: Answers, read: Answers, picture?: File) => void
  onAgain: () => void
}

const CONFIRM = 'passport-confirm'

/** What the passport says, beside what was answered: where they differ their owner chooses. */
export function Found({ form, rows, isNameCut, other, picture, onTake, onAgain }: FoundProps) {
  const { t } = useTranslation('passport')
  const { countryInSentence } = useWords()
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isToConfirm = rows.some((row) => row.isToConfirm && !own.has(row.question.id))
  const keep = (id: string, isOwn: boolean) =>
    setOwn(new Set([...[...own].filter((one) => one !== id), ...(isOwn ? [id] : [])]))
  const take = () => {
    if (isToConfirm && !isConfirmed) {
      setMissing(true)
      document.getElementById(CONFIRM)?.focus()
      return
    }
    const { taken, read } = choose(rows, own)
    onTake(taken, read, isWanted ? picture : undefined)
  }
  return (
    <div className="space-y-5">
      {other && (
        <Notice
          tone="warning"
          title={t('found.other', {
            passport: countryInSentence(other.passport),
            route: countryInSentence(other.route),
          })}
        >
          <p>{t('found.otherText')}</p>
        </Notice>
      )}
      <Compared form={form} rows={rows} own={own} onKeep={keep} />
      {isNameCut && <Notice tone="warning" title={t('found.cut')} />}
      {isToConfirm && (
        <div className="space-y-2">
          <Checkbox
            id={CONFIRM}
            label={t('found.confirm')}
            hint={t('found.confirmHint')}
            checked={isConfirmed}
            aria-invalid={isMissing || undefined}
            onChange={({ target }) => {
              setConfirmed(target.checked)
              setMissing(false)
            }}
          />
          {isMissing && <FieldError id={CONFIRM} error={t('found.confirmMissing')} />}
        </div>
      )}
      {picture && (
        <Checkbox
          id="passport-upload"
          label={t('found.upload')}
          checked={isWanted}
          onChange={({ target }) => setWanted(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={take}>{t('found.take')}</Button>
        <Button variant="quiet" onClick={onAgain}>
          {t('found.again')}
        </Button>
      </div>
    </div>
  )
}

interface ComparedProps {
  form: Form
  rows: readonly Row[]
  own: ReadonlySet<string>
  onKeep: (id: string, isOwn: boolean) => void
}

function Compared({ form, rows, own, onKeep }: ComparedProps) {
  const { t } = useTranslation('passport')
  const words = useFormWords()
  const shown = useShown()
  return (
    <ul className="space-y-4">
      {rows.map(({ question, read, said, isSame }) => (
        <li key={question.id} className="border-b border-hairline pb-3">
          {said && !isSame ? (
            <RadioList
              id={`passport-${question.id}`}
              label={<Words of={words.label(form, question)} />}
              hint={t('found.differs')}
              value={own.has(question.id) ? 'own' : 'read'}
              options={[
                { value: 'read', label: t('found.fromPassport', { value: shown(question, read) }) },
                { value: 'own', label: t('found.yours', { value: shown(question, said) }) },
              ]}
              onChange={(value) => onKeep(question.id, value === 'own')}
            />
          ) : (
            <>
              <p className="text-14 text-soft">
                <Words of={words.label(form, question)} />
              </p>
              <p className="font-semibold">
                <bdi>{shown(question, read)}</bdi>
              </p>
              {isSame && <p className="text-14 text-soft">{t('found.same')}</p>}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function useShown() {
  const { date, country } = useWords()
  const words = useFormWords()
  return ({ kind }: Question, value: string): string => {
    if (kind === 'day') return date(value, 'day')
    if (kind === 'country') return country(value)
    return kind === 'choice' ? words.choice(value).label : value
  }
}
