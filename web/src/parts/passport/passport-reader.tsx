import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { countriesQuery } from '../words/catalogue.queries'
import { compare } from './compare'
import { Found } from './found'
import { FromCamera } from './from-camera'
import type { Passport } from './passport'
import { TypedLines } from './typed-lines'
import { FileButton } from '../../ui/file-button'
import { Spinner } from '../../ui/spinner'
import { useHeldFocus } from '../../ui/use-held-focus'
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
export function PassportReader({
  form,
  answers,
  passportCountry,
  canUpload,
  onTake,
  onClose,
}: PassportReaderProps) {
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
        <h2 id="passport-reader" ref={top} tabIndex={-1} className="text-22">
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
      <Button variant="plain" onClick={onClose}>
        {t('close')}
      </Button>
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
          <Button variant="quiet" onClick={() => reader.stop()}>
            {t('photo.stop')}
          </Button>
        </div>
      ) : (
        <FileButton
          variant="quiet"
          accept="image/jpeg,image/png,image/webp"
          testId="passport-picture"
          onFile={(file) => void read(file)}
        >
          {t('photo.choose')}
        </FileButton>
      )}
      <p className="measure text-14 text-soft">{t('photo.hint')}</p>
      {unread && <UnreadNotice unread={unread} />}
    </section>
  )
}
