import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers, Question } from '@borderlane/contracts/forms/question'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Checkbox, FieldError } from '../../ui/fields'
import { FileButton } from '../../ui/file-button'
import { Notice } from '../../ui/notice'
import { RadioList } from '../../ui/radio-list'
import { Spinner } from '../../ui/spinner'
import { useHeldFocus } from '../../ui/use-held-focus'
import { useFormWords } from '../form/form-words'
import { Words } from '../form/words'
import { countriesQuery } from '../words/catalogue.queries'
import { useWords } from '../words/use-words'
import { choose, compare, type Row } from './compare'
import { FromCamera } from './from-camera'
import type { Passport } from '@borderlane/vision/passport/passport'
import { TypedLines } from './typed-lines'
import { type Unread, UnreadNotice } from './unread'
import { PictureReader } from './zone/picture-reader'

interface PassportReaderProps {
  form: Form
  answers: Answers
  /** Of the route that is applied for. */
  passportCountry?: string
  /**
   * @param read what the passport says to every question that it answers, whether it was taken or not
   * @param picture its owner wants it among the documents
   */
  onTake: (taken: Answers, read: Answers, picture?: File) => void
  /** Pictures can be added to the documents. */
  canUpload?: boolean
  onClose: () => void
}

/** Reads a passport on this device, and shows what it says beside what was answered. */
export function PassportReader(props: PassportReaderProps) {
  const { form, answers, passportCountry, canUpload, onTake, onClose } = props
  const { t } = useTranslation('passport')
  const { data: countries } = useQuery(countriesQuery)
  const [found, setFound] = useState<{ passport: Passport; picture?: File }>()
  const passport = found?.passport
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => top.current?.focus(), [passport])
  const codeOf = (iso3: string) => countries?.find((one) => one.iso3 === iso3)?.code
  return (
    <section
      aria-labelledby="passport-reader"
      className="space-y-5 rounded-box border border-control bg-surface p-4 sm:p-6"
    >
      <div className="space-y-1">
        <h2 id="passport-reader" ref={top} tabIndex={-1} className="text-24">
          {passport ? t('found.title') : t('title')}
        </h2>
        <p className="measure text-14 text-soft">{passport ? t('found.text') : t('private')}</p>
      </div>
      {passport ? (
        <Found
          form={form}
          rows={compare(form, answers, passport, codeOf)}
          isNameCut={passport.isNameCut}
          other={otherThan(passportCountry, codeOf(passport.issuingState))}
          picture={canUpload ? found?.picture : undefined}
          onTake={onTake}
          onAgain={() => setFound(undefined)}
        />
      ) : (
        <div className="space-y-6">
          <FromCamera onRead={(passport, picture) => setFound({ passport, picture })} />
          <FromPicture onRead={(passport, picture) => setFound({ passport, picture })} />
          <TypedLines onRead={(passport) => setFound({ passport })} />
        </div>
      )}
      <Button variant="plain" label={t('close')} onClick={onClose} />
    </section>
  )
}

/** The two countries, where they differ: price and rules are those of another passport. */
const otherThan = (route: string | undefined, passport: string | undefined) =>
  route && passport && route !== passport ? { route, passport } : undefined

/** A photo or scan that is chosen, and read on this device. */
function FromPicture({ onRead }: { onRead: (passport: Passport, picture: File) => void }) {
  const { t } = useTranslation('passport')
  const [reader] = useState(() => new PictureReader())
  const [isReading, setReading] = useState(false)
  const [unread, setUnread] = useState<Unread>()
  const held = useHeldFocus()
  useEffect(() => () => reader.stop(), [reader])
  const read = async (file: File) => {
    setUnread(undefined)
    setReading(true)
    const answer = await reader.read(file)
    setReading(false)
    if (!answer) return
    if ('passport' in answer) onRead(answer.passport, file)
    else setUnread(answer)
  }
  return (
    <section {...held} className="space-y-2">
      {isReading ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <Spinner /> {t('photo.reading')}
          </p>
          <Button variant="quiet" label={t('photo.stop')} onClick={() => reader.stop()} />
        </div>
      ) : (
        <FileButton
          variant="quiet"
          label={t('photo.choose')}
          accept="image/jpeg,image/png,image/webp"
          testId="passport-picture"
          onFile={(file) => void read(file)}
        />
      )}
      <p className="measure text-14 text-soft">{t('photo.hint')}</p>
      {unread && <UnreadNotice unread={unread} />}
    </section>
  )
}

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
function Found({ form, rows, isNameCut, other, picture, onTake, onAgain }: FoundProps) {
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
          text={t('found.otherText')}
        />
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
        <Button label={t('found.take')} onClick={take} />
        <Button variant="quiet" label={t('found.again')} onClick={onAgain} />
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
