import type { Form, Section } from '@borderlane/contracts/forms/form'
import type { Question, QuestionKind } from '@borderlane/contracts/forms/question'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { PageForm, Checkbox, SelectField, TextField } from '../../ui/fields'

interface EditQuestionsProps {
  /** What the text says, right or wrong. */
  written: unknown
  onChange: (form: Form) => void
}

/** The sections and questions of a form with what is changed most; all the rest of it is in its JSON. */
export function EditQuestions({ written, onChange }: EditQuestionsProps) {
  const { t } = useTranslation('forms')
  if (!isFormLike(written)) return <p>{t('edit.jsonFirst')}</p>
  return (
    <div className="space-y-8">
      {written.sections.map((section, at) => (
        <section key={at} aria-label={section.title} className="space-y-3">
          <TextField
            id={`section-${at}`}
            label={t('field.section')}
            lang="en"
            value={section.title}
            onChange={({ target }) => onChange(retitled(written, at, target.value))}
          />
          <ul className="border-t border-hairline">
            {section.questions.map((question, index) => (
              <EditQuestion
                key={index}
                prefix={`q-${at}-${index}`}
                question={question}
                isFirst={index === 0}
                isLast={index === section.questions.length - 1}
                onChange={(fields) => onChange(changed(written, at, index, fields))}
                onMove={(by) => onChange(moved(written, at, index, by))}
                onRemove={() => onChange(removed(written, at, index))}
              />
            ))}
          </ul>
          <AddQuestion section={section} onAdd={(id, kind) => onChange(added(written, at, id, kind))} />
        </section>
      ))}
    </div>
  )
}

interface EditQuestionProps {
  prefix: string
  question: Question
  isFirst: boolean
  isLast: boolean
  onChange: (fields: Partial<Question>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const TEXTS = ['label', 'help', 'officialField'] as const

function EditQuestion({ prefix, question, isFirst, isLast, onChange, onMove, onRemove }: EditQuestionProps) {
  const { t } = useTranslation('forms')
  const [isOpen, setOpen] = useState(false)
  const name = question.label || question.id
  return (
    <li className="border-b border-hairline py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        className="min-h-11 w-full text-start"
        onClick={() => setOpen(!isOpen)}
      >
        <span lang="en">{name}</span>{' '}
        <span className="figures text-14 text-soft">{`${question.id} · ${question.kind}`}</span>
      </button>
      {isOpen && (
        <div className="space-y-4 pb-4">
          {TEXTS.map((field) => (
            <TextField
              key={field}
              id={`${prefix}-${field}`}
              label={t(`field.${field}`)}
              lang="en"
              value={question[field] ?? ''}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          ))}
          <Checkbox
            id={`${prefix}-required`}
            label={t('field.required')}
            checked={question.required}
            onChange={({ target }) => onChange({ required: target.checked })}
          />
          <Checkbox
            id={`${prefix}-sealed`}
            label={t('field.sealed')}
            checked={question.sealed}
            onChange={({ target }) => onChange({ sealed: target.checked })}
          />
          <Checkbox
            id={`${prefix}-later`}
            label={t('field.canWait')}
            checked={question.canWait ?? false}
            onChange={({ target }) => onChange({ canWait: target.checked || undefined })}
          />
          <div className="flex flex-wrap gap-x-5">
            <Button
              variant="plain"
              label={t('move.up')}
              disabled={isFirst}
              aria-label={t('move.upNamed', { name })}
              onClick={() => onMove(-1)}
            />
            <Button
              variant="plain"
              label={t('move.down')}
              disabled={isLast}
              aria-label={t('move.downNamed', { name })}
              onClick={() => onMove(1)}
            />
            <Button
              variant="plain"
              label={t('move.out')}
              aria-label={t('move.outNamed', { name })}
              onClick={onRemove}
            />
          </div>
        </div>
      )}
    </li>
  )
}

interface AddQuestionProps {
  section: Section
  onAdd: (id: string, kind: QuestionKind) => void
}

function AddQuestion({ section, onAdd }: AddQuestionProps) {
  const { t } = useTranslation('forms')
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState('')
  const [kind, setKind] = useState<QuestionKind>('text')
  if (!isOpen)
    return (
      <Button
        variant="plain"
        label={t('add.open')}
        aria-label={t('add.named', { name: section.title })}
        onClick={() => setOpen(true)}
      />
    )
  return (
    <PageForm
      className="space-y-4 rounded-box border border-hairline p-4"
      onSubmit={() => {
        if (!id.trim()) return
        onAdd(id.trim(), kind)
        setId('')
        setOpen(false)
      }}
    >
      <TextField
        id={`new-${section.id}`}
        label={t('field.id')}
        hint={t('field.idHint')}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      <SelectField
        id={`new-kind-${section.id}`}
        label={t('field.kind')}
        placeholder={t('kind.text')}
        options={KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        value={kind}
        onChange={({ target }) => setKind((target.value || 'text') as QuestionKind)}
      />
      <Button type="submit" variant="quiet" label={t('add.button')} />
    </PageForm>
  )
}

/** What a new question of a kind needs beside its words. */
const LIMITS: Partial<Record<QuestionKind, object>> = {
  text: { max: 100 },
  longtext: { max: 1_000 },
  choice: { choices: ['First', 'Second'] },
  name: {
    parts: ['surname', 'givenNames'].map((id) => ({
      ...{ id, kind: 'text', max: 100, format: 'name', required: true, sealed: true },
      label: id === 'surname' ? 'Surname' : 'Given names',
    })),
  },
  list: { items: [{ id: 'name', kind: 'text', max: 100, label: 'Name', required: true, sealed: true }] },
}

const KINDS: readonly QuestionKind[] = [
  'text',
  'longtext',
  'day',
  'month',
  'country',
  'choice',
  'yesno',
  'number',
  'email',
  'phone',
  'address',
  'name',
  'list',
]

/** Whether a text has enough of a form to be edited by its questions; whether it is right is another matter. */
function isFormLike(written: unknown): written is Form {
  const sections = (written as Partial<Form> | null | undefined)?.sections
  return (
    Array.isArray(sections) &&
    sections.every((one: unknown) => Array.isArray((one as { questions?: unknown } | null)?.questions)) &&
    sections.every(({ questions }) =>
      questions.every((one: unknown) => typeof one === 'object' && one !== null),
    )
  )
}

const inSection = (form: Form, at: number, change: (questions: Question[]) => Question[]): Form => ({
  ...form,
  sections: form.sections.map((section, index) =>
    index === at ? { ...section, questions: change(section.questions) } : section,
  ),
})

const retitled = (form: Form, at: number, title: string): Form => ({
  ...form,
  sections: form.sections.map((section, index) => (index === at ? { ...section, title } : section)),
})

/** @param fields those that are undefined or an empty text go */
const changed = (form: Form, at: number, index: number, fields: Partial<Question>): Form =>
  inSection(form, at, (questions) =>
    questions.map((question, place) => {
      if (place !== index) return question
      const entries = Object.entries({ ...question, ...fields })
      return Object.fromEntries(
        entries.filter(([, value]) => value !== undefined && value !== ''),
      ) as Question
    }),
  )

const removed = (form: Form, at: number, index: number): Form =>
  inSection(form, at, (questions) => questions.filter((_one, place) => place !== index))

/** One place up or down inside its section. */
const moved = (form: Form, at: number, index: number, by: 1 | -1): Form =>
  inSection(form, at, (questions) => {
    const next = [...questions]
    const [question] = next.splice(index, 1)
    next.splice(index + by, 0, question!)
    return next
  })

const added = (form: Form, at: number, id: string, kind: QuestionKind): Form =>
  inSection(form, at, (questions) => [
    ...questions,
    { id, kind, label: id, required: false, sealed: true, ...LIMITS[kind] } as Question,
  ])
