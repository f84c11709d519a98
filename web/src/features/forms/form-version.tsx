import type { FormRow } from '@borderlane/contracts/catalogue/forms'
import type { Form } from '@borderlane/contracts/forms/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { saveFile } from '../../http/download'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button, LinkButton } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { Bar, Skeleton } from '../../ui/skeleton'
import { writeForm } from './checked-form'
import { CompareVersions } from './compare-versions'
import { FormEditor } from './form-editor'
import { STATE_TONES } from './form-list'
import { FormPreview } from './form-preview'
import { formVersionQuery } from './forms.queries'
import { PublishForm } from './publish-form'
import { SetBack } from './set-back'

const VIEWS = ['preview', 'compare', 'edit'] as const
export type FormView = (typeof VIEWS)[number]
export const formViewOf = (wanted: string | null): FormView =>
  VIEWS.find((one) => one === wanted) ?? 'preview'

interface FormVersionProps {
  row: FormRow
  versions: readonly FormRow[]
  view: FormView
  comparedWith: number | undefined
}

/** One version of a form: what it asks, what it has changed, and the ways to a newer one. */
export function FormVersion({ row, versions, view, comparedWith }: FormVersionProps) {
  const { t } = useTranslation('forms')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { data, error } = useQuery(formVersionQuery(row))
  const { code, version, state } = row
  if (error)
    return (
      <Notice tone="bad" live title={t('failed')}>
        <FailureText {...errorText(error)} />
      </Notice>
    )
  if (!data)
    return (
      <Skeleton label={t('loading')}>
        <Bar className="h-64" />
      </Skeleton>
    )
  const { form } = data
  const next = Math.max(...versions.map((one) => one.version)) + 1
  const edited = state === 'draft' ? form : { ...form, version: next }
  return (
    <div className="space-y-6">
      <VersionHead row={row} form={form} next={next} />
      <nav aria-label={t('views.label')}>
        <ul className="flex flex-wrap gap-x-5">
          {VIEWS.map((one) => (
            <li key={one}>
              <Link
                to={paths.forms({ code, version, view: one })}
                aria-current={one === view ? 'page' : undefined}
                className="flex min-h-11 items-center text-blue underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {one === 'edit' && state !== 'draft' ? t('views.next') : t(`views.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {view === 'preview' && <FormPreview form={form} />}
      {view === 'compare' && (
        <CompareVersions
          form={form}
          others={versions.map((one) => one.version).filter((one) => one !== version)}
          chosen={comparedWith}
          onChoose={(other) => void navigate(paths.forms({ code, version, view, with: other }))}
        />
      )}
      {view === 'edit' && (
        <FormEditor
          key={`${code} ${edited.version}`}
          text={writeForm(edited)}
          onSaved={(kept: Form) => void navigate(paths.forms({ code: kept.code, version: kept.version }))}
        />
      )}
    </div>
  )
}

function VersionHead({ row, form, next }: { row: FormRow; form: Form; next: number }) {
  const { t } = useTranslation('forms')
  const { date } = useWords()
  const { code, version, state } = row
  const { source } = form
  return (
    <div className="space-y-3">
      <h2 className="flex flex-wrap items-center gap-3 text-22">
        <span lang="en">{form.title}</span>
        <span className="figures text-16">{`${code} ${version}`}</span>
        <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
      </h2>
      <p className="text-14 text-soft">
        {source.url ? (
          <a className="text-blue underline underline-offset-4" href={source.url} rel="noreferrer" lang="en">
            {source.name}
          </a>
        ) : (
          <span lang="en">{source.name}</span>
        )}{' '}
        · {t('checkedOn', { date: date(source.checkedOn, 'day') })}
        {!source.opened && ` · ${t('notOpened')}`}
      </p>
      {row.reason && (
        <p className="text-14">
          {t('publishedWhy', { date: date(row.changedAt, 'instant') })} <bdi>{row.reason}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'draft' && <PublishForm code={code} version={version} />}
        {state === 'retired' && <SetBack form={form} next={next} />}
        <Button
          variant="quiet"
          onClick={() =>
            saveFile(`${code}-${version}.json`, new Blob([writeForm(form)], { type: 'application/json' }))
          }
        >
          {t('export')}
        </Button>
        <LinkButton variant="quiet" to={paths.forms()}>
          {t('back')}
        </LinkButton>
      </div>
    </div>
  )
}
