import type { ChangedMailText, listMailTexts } from '@borderlane/contracts/catalogue/mail-texts'
import type { OutputOf } from '@borderlane/contracts/define'
import { findWrongMailText, MAIL_GROUPS, type MailGroup, placesOf } from '@borderlane/contracts/mail-text'
import type { Locale } from '@borderlane/contracts/primitives'
import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, freshQuery, isCode, useReread } from '../../http/client'
import { Awaited, FormError, PartError } from '../../parts/failure/failures'
import { PATTERNS } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { LeaveGuard, useUnsaved } from '../../parts/session/leave-guard'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { PageForm, SelectField, TextArea } from '../../ui/fields'
import { settingsRoutes } from './settings.queries'

/** What mails to travellers say, by language: shipped texts, and the operator's in their place. */
export default function MailTextsPage() {
  const { t } = useTranslation('settings')
  return (
    <StaffFrame
      title={t('mails.title')}
      aside={
        <Link className="text-blue underline underline-offset-4" to={PATTERNS.settings}>
          {t('mails.toSettings')}
        </Link>
      }
    >
      <Texts />
    </StaffFrame>
  )
}

function Texts() {
  const { t } = useTranslation('settings')
  const [address, change] = useAddressState(['language', 'mail'])
  const language: Locale = isLanguage(address.language) ? address.language : 'en'
  const group: MailGroup = MAIL_GROUPS.find((one) => one === address.mail) ?? 'confirmation'
  const query = useQuery(mailTextsQuery(language))
  const { data, refetch } = query
  const [saved, setSaved] = useState<string>()
  // Of another language or mail it stays while one is looked at.
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  useUnsaved(
    'mail-texts',
    Object.values(typed).some((texts) => Object.keys(texts).length > 0),
  )
  const place = `${language} ${group}`
  return (
    <div className="max-w-4xl space-y-8">
      <LeaveGuard />
      <p className="measure text-soft">{t('mails.text')}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <SelectField
          id="mail-language"
          label={t('mails.language')}
          options={Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))}
          value={language}
          onChange={({ target }) => change({ language: target.value })}
        />
        <SelectField
          id="mail-group"
          label={t('mails.mail')}
          options={MAIL_GROUPS.map((value) => ({ value, label: t(`mails.group.${value}`) }))}
          value={group}
          onChange={({ target }) => change({ mail: target.value })}
        />
      </div>
      {saved === place && <Notice tone="good" live title={t('mails.saved')} text={t('mails.savedText')} />}
      <Awaited query={query} loading={t('mails.loading')} bar="h-96" />
      <PartError title={t('mails.failed')} query={query} />
      {data && (
        <MailTextsForm
          key={`${place} ${data.version}`}
          version={data.version}
          texts={data.texts.filter((one) => one.group === group)}
          {...{ language, group }}
          typed={typed[place] ?? {}}
          onType={(texts) => setTyped({ ...typed, [place]: texts })}
          onSaved={() => {
            setTyped({ ...typed, [place]: {} })
            setSaved(place)
          }}
          onReload={() => void refetch()}
        />
      )}
    </div>
  )
}

type MailText = MailTexts['texts'][number]

/** By the keys of the texts. */
type Typed = Readonly<Record<string, string>>

interface MailTextsFormProps {
  version: number
  language: Locale
  group: MailGroup
  texts: readonly MailText[]
  typed: Typed
  onType: (typed: Typed) => void
  onSaved: () => void
  onReload: () => void
}

function MailTextsForm({ version, language, group, texts, typed, onType, ...on }: MailTextsFormProps) {
  const { t } = useTranslation('settings')
  const [attempt, setAttempt] = useState(0)
  const save = useSaveMailTexts(on.onSaved)
  const preview = usePreviewMails()
  const valueOf = ({ key, shipped, text }: MailText) => typed[key] ?? text ?? shipped
  const changes: ChangedMailText[] = texts.flatMap((one) => {
    const value = valueOf(one).trim()
    const text = value === one.shipped ? null : value
    return text === one.text ? [] : [{ key: one.key, text }]
  })
  const errorOf = (one: MailText): string | undefined => {
    const value = valueOf(one).trim()
    if (value === '') return t('mails.wrong.empty')
    const wrong = findWrongMailText(one.shipped, value)
    if (!wrong) return undefined
    if (wrong.code === 'markup') return t('mails.wrong.markup')
    return t(`mails.wrong.${wrong.code}`, { places: wrong.places.map(inBraces).join(' ') })
  }
  const errors = attempt > 0 ? texts.map(errorOf) : []
  const isWrong = () => texts.some((one) => errorOf(one) !== undefined)
  const act = (then: () => void) => {
    setAttempt(attempt + 1)
    if (!isWrong()) then()
  }
  const submit = () => {
    act(() => changes.length > 0 && save.mutate({ version, language, texts: changes }))
  }
  return (
    <PageForm className="space-y-8" onSubmit={submit}>
      <ErrorSummary
        errors={Object.fromEntries(texts.map((_one, index) => [`mail-text-${index}`, errors[index]]))}
        attempt={attempt}
      />
      <FormError title={t('mails.notSaved')} error={save.error} />
      {isCode(save.error, 'catalogue.changed_meanwhile') && (
        <Button variant="quiet" label={t('mails.reload')} onClick={on.onReload} />
      )}
      {texts.map((one, index) => (
        <div key={one.key} className="space-y-2">
          <TextArea
            id={`mail-text-${index}`}
            label={t('mails.textNumber', { number: index + 1 })}
            hint={<Shipped {...one} language={language} />}
            error={errors[index]}
            rows={one.shipped.length > 80 ? 3 : 2}
            lang={language}
            dir={LANGUAGES[language].direction}
            value={valueOf(one)}
            onChange={({ target }) => onType({ ...typed, [one.key]: target.value })}
          />
          {valueOf(one) !== one.shipped && (
            <Button
              variant="plain"
              label={t('mails.useShipped')}
              aria-label={t('mails.useShippedNamed', { number: index + 1 })}
              onClick={() => onType({ ...typed, [one.key]: one.shipped })}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" label={t('mails.save')} busy={save.isPending} disabled={changes.length === 0} />
        <Button
          variant="quiet"
          label={t('mails.preview')}
          busy={preview.isPending}
          onClick={() => act(() => preview.mutate({ language, group, texts: changes }))}
        />
      </div>
      <FormError title={t('mails.notPreviewed')} error={preview.error} />
      {preview.data && <Preview {...preview.data} language={language} />}
    </PageForm>
  )
}

const inBraces = (place: string): string =>
  place.includes('{') || place.includes('}') ? place : `{{${place}}}`

function Shipped({ shipped, language }: { shipped: string; language: Locale }) {
  const { t } = useTranslation('settings')
  const places = placesOf(shipped).filter((place) => place !== 'brand')
  return (
    <>
      {t('mails.shipped')}{' '}
      <q lang={language}>
        <bdi>{shipped}</bdi>
      </q>
      {places.length > 0 && (
        <span className="block">
          {t('mails.places')}{' '}
          <bdi dir="ltr" className="figures">
            {places.map(inBraces).join(' ')}
          </bdi>
        </span>
      )}
    </>
  )
}

interface PreviewProps {
  mails: readonly { subject: string; html: string }[]
  logo: string | null
  language: Locale
}

/** Mails about an invented traveller. Nothing in them runs, and their links lead nowhere. */
function Preview({ mails, logo, language }: PreviewProps) {
  const { t } = useTranslation('settings')
  const [chosen, setChosen] = useState(0)
  const mail = mails[chosen] ?? mails[0]
  if (!mail) return null
  return (
    <section aria-label={t('mails.preview')} className="space-y-4 border-t-2 border-ink pt-4">
      <h2 className="text-24">{t('mails.preview')}</h2>
      {mails.length > 1 && (
        <SelectField
          id="mail-preview"
          label={t('mails.subject')}
          options={mails.map(({ subject }, index) => ({ value: String(index), label: subject }))}
          value={String(mails.indexOf(mail))}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      )}
      <iframe
        title={mail.subject}
        lang={language}
        sandbox=""
        // A frame without an origin of its own loads nothing.
        srcDoc={mail.html.replace('cid:logo', `data:image/png;base64,${logo}`)}
        className="h-[40rem] w-full rounded-box border border-control bg-white"
      />
    </section>
  )
}

type MailTexts = OutputOf<typeof listMailTexts>

const TEXTS = 'mail-texts'

const mailTextsQuery = (language: Locale) =>
  freshQuery(
    [TEXTS, language],
    settingsRoutes.listMailTexts,
    { language },
    {
      // Someone is in the middle of a text.
      refetchOnWindowFocus: false,
    },
  )

function useSaveMailTexts(onSaved: () => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (change: { version: number; language: Locale; texts: ChangedMailText[] }) =>
      api.call(settingsRoutes.saveMailTexts, change),
    onSuccess: async () => {
      await reread([TEXTS])
      onSaved()
    },
  })
}

const usePreviewMails = () =>
  useMutation({
    mutationFn: (asked: { language: Locale; group: MailGroup; texts: ChangedMailText[] }) =>
      api.call(settingsRoutes.previewMails, asked),
  })
