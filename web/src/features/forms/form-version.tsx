import type { FormRow } from '@borderlane/contracts/catalogue/forms'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { saveFile } from '../../http/download'
import { ErrorNotice } from '../../parts/failure/failures'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button, LinkButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/notice'
import { PageForm, TextField } from '../../ui/fields'
import { writeForm } from './checked-form'
import { CompareVersions } from './compare-versions'
import { FormEditor } from './form-editor'
import { STATE_TONES } from './form-list'
import { FormPreview } from './form-preview'
import { FORMS, formVersionQuery } from './forms.queries'
import { formsRoutes } from './forms.routes'

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
  const navigate = useNavigate()
  const { data, error } = useQuery(formVersionQuery(row))
  const { code, version, state } = row
  if (error) return <ErrorNotice title={t('failed')} error={error} />
  if (!data) return <Skeleton label={t('loading')} bar="h-64" />
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
      <h2 className="flex flex-wrap items-center gap-3 text-24">
        <span lang="en">{form.title}</span>
        <span className="figures text-body">{`${code} ${version}`}</span>
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
          label={t('export')}
          onClick={() =>
            saveFile(`${code}-${version}.json`, new Blob([writeForm(form)], { type: 'application/json' }))
          }
        />
        <LinkButton variant="quiet" label={t('back')} to={paths.forms()} />
      </div>
    </div>
  )
}

/** Makes an earlier version the next one: a version that was published does not come back under its own number. */
function SetBack({ form, next }: { form: Form; next: number }) {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => api.call(formsRoutes.saveForm, { form: { ...form, version: next } }),
    onSuccess: async () => {
      toast.success(t('setBackDone', { version: next }))
      await queryClient.invalidateQueries({ queryKey: [FORMS] })
      void navigate(paths.forms({ code: form.code, version: next }))
    },
  })
  return (
    <>
      <Button variant="quiet" label={t('setBack')} runs={save} />
      <ErrorNotice title={t('edit.notSaved')} error={save.error} />
    </>
  )
}

/** Puts a draft in use, once someone has said why. */
function PublishForm({ code, version }: FormRef) {
  const { t } = useTranslation('forms')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const publish = useMutation({
    mutationFn: () =>
      api.call(formsRoutes.publishForm, { code, version: String(version), reason: reason.trim() }),
    onSuccess: async (answer) => {
      setOpen(false)
      toast.success(t('proposal' in answer ? 'publish.proposed' : 'publish.done'))
      await queryClient.invalidateQueries({ queryKey: [FORMS] })
    },
  })
  const submit = () => {
    setMissing(!reason.trim())
    if (reason.trim()) publish.mutate()
  }
  return (
    <>
      <Button label={t('publish.button')} onClick={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        title={t('publish.title', { code, version })}
        text={t('publish.text')}
        onClose={() => setOpen(false)}
      >
        <PageForm className="space-y-4" onSubmit={submit}>
          <TextField
            id="publish-reason"
            label={t('publish.reason')}
            hint={t('publish.reasonHint')}
            error={isMissing ? t('publish.reasonMissing') : undefined}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <ErrorNotice title={t('publish.failed')} error={publish.error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" label={t('publish.keep')} onClick={() => setOpen(false)} />
            <Button type="submit" label={t('publish.button')} busy={publish.isPending} />
          </div>
        </PageForm>
      </Dialog>
    </>
  )
}
