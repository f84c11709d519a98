import type {
  BorderChange,
  BorderKind,
  BorderLine,
  previewBorderRules,
} from '@borderlane/contracts/catalogue/border-rules'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import type { OutputOf } from '@borderlane/contracts/define'
import { BORDER_COLUMNS, type BorderColumn } from '@borderlane/domain/catalogue/border-lines'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { ErrorNotice } from '../../parts/failure/failures'
import { useLineText } from '../../parts/rule/use-line-text'
import { SellingForm } from '../../parts/staff/selling-form'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { PageForm, Checkbox, SelectField, TextField } from '../../ui/fields'
import { columnsOf, Table } from '../../ui/table'
import { BORDER_RULES, borderRoutes } from './border-rules.queries'
import { useBorderWords } from './use-border-words'
import { useProblems } from './use-problems'

/** What is being changed: one line in a form, or those of a file. */
export interface Editing {
  changes: readonly BorderChange[]
  isFile?: boolean
}

interface EditBorderRulesProps extends Editing {
  kind: BorderKind
  version: number
  onClose: () => void
}

/** A change is filled in, looked at, and saved with its reason. */
export function EditBorderRules({ kind, version, changes: given, isFile, onClose }: EditBorderRulesProps) {
  const { t } = useTranslation(['borderRules', 'offers', 'rules'])
  const [changes, setChanges] = useState(given)
  const preview = useMutation({
    mutationFn: (asked: readonly BorderChange[]) =>
      api.call(borderRoutes.previewBorderRules, { kind, changes: [...asked] }),
  })
  const saving = useSellingChange(
    BORDER_RULES,
    (reason: string) =>
      api.call(borderRoutes.setBorderRules, { kind, version, changes: [...changes], reason }),
    onClose,
  )
  const problems = useProblems(kind, preview.error ?? saving.error)
  const [{ id, line }] = changes as [BorderChange]
  const change = (next: BorderLine | null) => {
    setChanges([{ id, line: next }])
    preview.reset()
  }
  return (
    <div className="max-w-3xl space-y-6">
      <h2 className="text-24">
        {isFile ? t('fileTitle', { n: changes.length }) : id ? t('edit') : t('add')}
      </h2>
      {!isFile && line && (
        <PageForm className="space-y-5" onSubmit={() => preview.mutate(changes)}>
          <LineFields {...{ kind, line, errors: problems.byColumn }} onChange={change} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="quiet" label={t('preview')} busy={preview.isPending} />
            {id && (
              <Button
                variant="plain"
                label={t('remove')}
                onClick={() => {
                  change(null)
                  preview.mutate([{ id, line: null }])
                }}
              />
            )}
          </div>
        </PageForm>
      )}
      {(isFile || !line) && !preview.data && (
        <Button
          variant="quiet"
          label={t('preview')}
          busy={preview.isPending}
          onClick={() => preview.mutate(changes)}
        />
      )}
      {problems.list.length > 0 ? (
        problems.shown
      ) : (
        <ErrorNotice title={t('offers:notDone')} error={preview.error} />
      )}
      {preview.data && <BorderPreview {...preview.data} />}
      <SellingForm
        id="border-reason"
        problem={preview.data ? undefined : t('previewFirst')}
        saving={saving}
        keep={t('offers:cancel')}
        onKeep={onClose}
        onSave={(reason) => saving.mutate(reason)}
      />
    </div>
  )
}

/** What travellers would read, on which routes. */
function BorderPreview({ added, changed, removed, routes, examples }: OutputOf<typeof previewBorderRules>) {
  const { t } = useTranslation(['borderRules', 'rules'])
  const { country, number } = useWords()
  const today = new Date().toISOString().slice(0, 10)
  const columns = columnsOf(['route', 'before', 'after', 'routes'], (key) => t(`column.${key}`), ['routes'])
  return (
    <div className="space-y-3">
      <h3 className="text-18">{t('previewTitle')}</h3>
      <p role="status">{t('counts', { added, changed, removed, routes: number(routes) })}</p>
      {examples.length > 0 && (
        <Table caption={t('previewTitle')} columns={columns}>
          {examples.map(({ passport, destination, before, after, routes: same }) => (
            <tr key={passport.code + destination.code} className="align-top md:[&>td]:whitespace-normal!">
              <td>
                {t('rules:route', {
                  from: country(passport.code, passport.name),
                  to: country(destination.code, destination.name),
                })}
              </td>
              <td>
                <Lines lines={before} today={today} />
              </td>
              <td>
                <Lines lines={after} today={today} />
              </td>
              <td className="figures text-end">{number(same)}</td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}

function Lines({ lines, today }: { lines: readonly TripLine[]; today: string }) {
  const { t } = useTranslation('borderRules')
  const textOf = useLineText()
  if (lines.length === 0) return t('nothing')
  return lines.map((line, index) => (
    <p key={index} className="measure">
      {textOf(line, today)}
    </p>
  ))
}

interface LineFieldsProps {
  kind: BorderKind
  line: BorderLine
  /** What is wrong, by column. */
  errors: Readonly<Record<string, string>>
  onChange: (line: BorderLine) => void
}

/** Every column of a line, in the order of its file. */
function LineFields({ kind, line, errors, onChange }: LineFieldsProps) {
  const set = (column: string, text: string) => onChange({ ...line, [column]: text })
  return Object.entries(BORDER_COLUMNS[kind]).map(([column, is]) => (
    <Field
      key={column}
      {...{ kind, column, error: errors[column], value: line[column] ?? '' }}
      of={is}
      onChange={(text) => set(column, text)}
    />
  ))
}

interface FieldProps {
  kind: BorderKind
  column: string
  of: BorderColumn
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function Field({ kind, column, of: { is, isList }, value, error, onChange }: FieldProps) {
  const { t } = useTranslation('borderRules')
  const { fieldOf, hintOf, valueOf } = useBorderWords(kind)
  const id = `border-${column}`
  const label = fieldOf(column)
  if (typeof is === 'string') {
    const isDay = is === 'day'
    return (
      <TextField
        {...{ id, label, error, value }}
        hint={hintOf(is)}
        type={isDay ? 'date' : 'text'}
        autoComplete="off"
        {...(is === 'address' && { dir: 'ltr' })}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (!isList)
    return (
      <SelectField
        {...{ id, label, error, value }}
        placeholder={t('notSaid')}
        options={is.map((one) => ({ value: one, label: valueOf(column, one) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const chosen = value.split(' ').filter(Boolean)
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{label}</legend>
      {is.map((one) => (
        <Checkbox
          key={one}
          id={`${id}-${one}`}
          label={valueOf(column, one)}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            onChange((target.checked ? [...chosen, one] : chosen.filter((other) => other !== one)).join(' '))
          }
        />
      ))}
    </fieldset>
  )
}
