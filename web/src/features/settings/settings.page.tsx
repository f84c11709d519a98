import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Notice } from '../../ui/notice'
import { settingsQuery } from './settings.queries'
import { SettingsChanges } from './settings-changes'
import { SettingsForm } from './settings-form'
import { Awaited } from '../../parts/failure/failures'

/** What admins set for the whole site. */
export default function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <StaffFrame
      title={t('title')}
      aside={
        <Link className="text-blue underline underline-offset-4" to={PATTERNS.mailTexts}>
          {t('mails.title')}
        </Link>
      }
    >
      <Settings />
    </StaffFrame>
  )
}

function Settings() {
  const { t } = useTranslation('settings')
  const query = useQuery(settingsQuery)
  const { data } = query
  const [savedVersion, setSavedVersion] = useState<number>()
  if (!data) return <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-96" />
  const onSaved = () => setSavedVersion(data.version + 1)
  return (
    <div className="max-w-4xl space-y-10">
      <p className="measure text-soft">{t('text')}</p>
      {savedVersion === data.version && (
        <Notice tone="good" live title={t('saved')}>
          <p>{t('savedText')}</p>
        </Notice>
      )}
      <SettingsForm key={data.version} {...data} onSaved={onSaved} onReload={() => void query.refetch()} />
      <SettingsChanges version={data.version} onSaved={onSaved} />
    </div>
  )
}
