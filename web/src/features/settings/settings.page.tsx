import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATTERNS } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { Notice } from '../../ui/notice'
import { settingsQuery, namesQuery, settingsChangesQuery, useSaveSettings } from './settings.queries'
import { SettingsForm } from './settings-form'
import { Awaited, PartError, FormError } from '../../parts/failure/failures'
import type { listSiteChanges } from '@borderlane/contracts/catalogue/site'
import type { OutputOf } from '@borderlane/contracts/define'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { useSettingName } from '../../parts/site/use-setting-name'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Pagination } from '../../ui/pagination'
import { Table, columnsOf } from '../../ui/table'

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
      {savedVersion === data.version && <Notice tone="good" live title={t('saved')} text={t('savedText')} />}
      <SettingsForm key={data.version} {...data} onSaved={onSaved} onReload={() => void query.refetch()} />
      <SettingsChanges version={data.version} onSaved={onSaved} />
    </div>
  )
}

type Change = OutputOf<typeof listSiteChanges>['changes'][number]

function SettingsChanges({ version, onSaved }: { version: number; onSaved: () => void }) {
  const { t } = useTranslation('settings')
  const [{ page }] = useAddressState(['page'])
  const number = Number(page)
  const query = useQuery(settingsChangesQuery(Number.isSafeInteger(number) && number > 0 ? number : 1))
  const { data } = query
  return (
    <section className="space-y-4 border-t-2 border-ink pt-4">
      <h2 className="text-24">{t('changes.title')}</h2>
      <Awaited query={query} loading={t('changes.loading')} bar="h-24" />
      <PartError title={t('changes.failed')} query={query} />
      {data?.total === 0 && <p>{t('changes.empty')}</p>}
      {data && data.changes.length > 0 && (
        <>
          <Changes changes={data.changes} version={version} onSaved={onSaved} />
          <Pagination
            page={data.page}
            pages={Math.ceil(data.total / data.pageSize)}
            to={(next) => `${PATTERNS.settings}?page=${next}`}
          />
        </>
      )}
    </section>
  )
}

interface ChangesProps {
  changes: readonly Change[]
  /** The one that applies now. */
  version: number
  onSaved: () => void
}

function Changes({ changes, version, onSaved }: ChangesProps) {
  const { t } = useTranslation('settings')
  const { date } = useWords()
  const { data: staff } = useQuery(namesQuery)
  const [asked, setAsked] = useState<Change>()
  const restore = useSaveSettings(onSaved)
  const nameOf = (id: string) => staff?.find(({ userId }) => userId === id)?.email ?? t('changes.unknown')
  const fieldName = useSettingName()
  const columns = columnsOf(['at', 'by', 'what', 'act'], (key) => t(`changes.column.${key}`))
  return (
    <>
      <FormError title={t('notSaved')} error={restore.error} />
      <Table caption={t('changes.title')} columns={columns}>
        {changes.map((change) => (
          <tr key={change.version}>
            <td>{date(change.changedAt, 'instant')}</td>
            <td>
              <bdi>{nameOf(change.changedBy)}</bdi>
            </td>
            <td className="md:whitespace-normal!">
              {change.fields.map((field) => fieldName(field)).join(', ')}
            </td>
            <td>
              {change.version === version ? (
                t('changes.current')
              ) : (
                <Button
                  variant="plain"
                  label={t('changes.restore')}
                  aria-label={t('changes.restoreNamed', { at: date(change.changedAt, 'instant') })}
                  onClick={() => setAsked(change)}
                />
              )}
            </td>
          </tr>
        ))}
      </Table>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('changes.ask.title', { at: asked ? date(asked.changedAt, 'instant') : '' })}
        text={t('changes.ask.text')}
        confirm={t('changes.restore')}
        cancel={t('changes.ask.cancel')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && restore.mutate({ version, settings: asked.settings })}
      />
    </>
  )
}
