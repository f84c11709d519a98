import type { Form } from '@borderlane/contracts/forms/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText } from '../../http/client'
import { Button } from '../../ui/button'
import { FailureText, Notice } from '../../ui/notice'
import { Tabs } from '../../ui/tabs'
import { TextArea } from '../../ui/fields'
import { useCloseWarning } from '../../ui/use-close-warning'
import { checkForm, refusedPlaces, writeForm, type FormProblem } from './checked-form'
import { EditQuestions } from './edit-questions'
import { FormPreview } from './form-preview'
import { FORMS } from './forms.queries'
import { formsRoutes } from './forms.routes'

interface FormEditorProps {
  /** What it begins with: a form, or what someone brought. */
  text: string
  onSaved: (form: Form) => void
}

/** A draft by its questions or as JSON, checked while one writes, beside what travellers will see. */
export function FormEditor({ text: first, onSaved }: FormEditorProps) {
  const { t } = useTranslation('forms')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [way, setWay] = useState<'questions' | 'json'>('questions')
  const [text, setText] = useState(first)
  const checked = useMemo(() => checkForm(text), [text])
  const preview = useDeferredValue(checked.form)
  const save = useMutation({
    mutationFn: (form: Form) => api.call(formsRoutes.saveForm, { form }),
    onSuccess: async (_kept, form) => {
      toast.success(t('edit.saved'))
      await queryClient.invalidateQueries({ queryKey: [FORMS] })
      onSaved(form)
    },
  })
  useCloseWarning(text !== first && !save.isSuccess)
  const refused = save.isError && checked.form ? refusedPlaces(checked.form, save.error) : []
  const change = (next: string) => {
    setText(next)
    if (save.isError) save.reset()
  }
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div className="min-w-0 space-y-4">
        <FormProblems problems={refused.length > 0 ? refused : checked.problems} />
        {save.isError && refused.length === 0 && (
          <Notice tone="bad" live title={t('edit.notSaved')}>
            <FailureText {...errorText(save.error)} />
          </Notice>
        )}
        <Button
          label={t('edit.save')}
          disabled={!checked.form}
          busy={save.isPending}
          onClick={() => checked.form && save.mutate(checked.form)}
        />
        <Tabs
          label={t('edit.way')}
          value={way}
          onChange={setWay}
          tabs={[
            {
              value: 'questions',
              label: t('edit.questions'),
              content: (
                <EditQuestions written={checked.written} onChange={(form) => change(writeForm(form))} />
              ),
            },
            {
              value: 'json',
              label: t('edit.json'),
              content: (
                <TextArea
                  id="form-json"
                  label={t('edit.jsonLabel')}
                  hint={t('edit.jsonHint')}
                  className="figures block w-full rounded-box border border-control bg-surface px-3 py-2 text-14 text-ink"
                  dir="ltr"
                  rows={30}
                  spellCheck={false}
                  value={text}
                  onChange={({ target }) => change(target.value)}
                />
              ),
            },
          ]}
        />
      </div>
      <div className="min-w-0">
        <h2 className="mb-4 text-24">{t('views.preview')}</h2>
        {preview ? <FormPreview form={preview} /> : <p className="text-soft">{t('edit.noPreview')}</p>}
      </div>
    </div>
  )
}

/** Shown at once; the rest follows when these are put right. */
const MOST = 20

function FormProblems({ problems }: { problems: readonly FormProblem[] }) {
  const { t } = useTranslation('forms')
  if (problems.length === 0) return <Notice tone="good" live title={t('edit.good')} />
  return (
    <Notice tone="bad" live title={t('edit.problems')}>
      <ul className="list-[square] space-y-1 ps-5 text-14">
        {problems.slice(0, MOST).map(({ place, known, message }, index) => (
          <li key={index}>
            <bdi className="figures font-semibold break-all">{place}</bdi>
            <br />
            {known ? t(`problem.${known}`, { ids: message }) : <span lang="en">{message}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
