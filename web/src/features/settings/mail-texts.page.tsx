import { MAIL_GROUPS, type MailGroup } from '@borderlane/contracts/mail-text'
import type { Locale } from '@borderlane/contracts/primitives'
import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { MailTextsForm } from './mail-texts-form'
import { mailTextsQuery } from './mail-texts.queries'
import { PartError, Awaited } from '../../parts/failure/failures'

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
  const place = `${language} ${group}`
  return (
    <div className="max-w-4xl space-y-8">
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
      {saved === place && (
        <Notice tone="good" live title={t('mails.saved')}>
          <p>{t('mails.savedText')}</p>
        </Notice>
      )}
      <Awaited query={query} loading={t('mails.loading')} bar="h-96" />
      <PartError title={t('mails.failed')} query={query} />
      {data && (
        <MailTextsForm
          key={`${place} ${data.version}`}
          version={data.version}
          texts={data.texts.filter((one) => one.group === group)}
          {...{ language, group }}
          onSaved={() => setSaved(place)}
          onReload={() => void refetch()}
        />
      )}
    </div>
  )
}
