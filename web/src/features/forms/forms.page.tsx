import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useErrorText } from '../../http/client'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { Notice, PartFailure, Skeleton } from '../../ui/notice'
import { FormEditor } from './form-editor'
import { FormList } from './form-list'
import { formViewOf, FormVersion } from './form-version'
import { formsQuery } from './forms.queries'

/** What applications ask: versions of forms, their sources, and the way to a newer one. The view is in the address. */
export default function FormsPage() {
  const { t } = useTranslation('forms')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <Forms />
    </StaffFrame>
  )
}

function Forms() {
  const { t } = useTranslation('forms')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [brought, setBrought] = useState<string>()
  const { data, error, refetch } = useQuery(formsQuery)
  const code = search.get('code')
  if (error) return <PartFailure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={t('loading')} bar="h-64" />
  if (brought !== undefined)
    return (
      <div className="space-y-4">
        <Button variant="quiet" label={t('back')} onClick={() => setBrought(undefined)} />
        <FormEditor
          text={brought}
          onSaved={(kept) => {
            setBrought(undefined)
            void navigate(paths.forms({ code: kept.code, version: kept.version }))
          }}
        />
      </div>
    )
  const versions = data.forms.filter((one) => one.code === code)
  const row = versions.find(({ version }) => String(version) === search.get('version'))
  if (row)
    return (
      <FormVersion
        key={`${row.code} ${row.version}`}
        row={row}
        versions={versions}
        view={formViewOf(search.get('view'))}
        comparedWith={Number(search.get('with')) || undefined}
      />
    )
  return (
    <div className="space-y-4">
      <FileButton
        variant="quiet"
        label={t('bring')}
        accept=".json"
        testId="bring-form"
        onFile={(file) => void file.text().then(setBrought)}
      />
      {code && <Notice tone="warning" live title={t('unknown')} />}
      <FormList forms={data.forms} />
    </div>
  )
}
