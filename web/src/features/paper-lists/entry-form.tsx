import {
  NewPaperEntry,
  PAPER_FORMATS,
  PaperCondition,
  type PaperEntry,
  PAPERS,
  PaperWay,
  type UploadLimits,
} from '@borderlane/contracts/catalogue/papers'
import { isOfficial } from '@borderlane/domain/catalogue/paper-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox, SelectField, TextField } from '../../ui/fields'

const NEEDS = ['always', 'if', 'not_asked'] as const
const COPIES = ['original', 'copy'] as const
const SIZES = ['maxKb', 'minPixels', 'maxPixels'] as const
const CODES = Object.keys(PAPERS) as (keyof typeof PAPERS)[]

const sizeText = (limits: UploadLimits | null, size: (typeof SIZES)[number]): string =>
  limits?.[size] ? String(limits[size]) : ''

/** The fields as texts; a new paper is one that everyone needs. */
const valuesOf = (entry?: PaperEntry) => ({
  code: entry?.code ?? '',
  need: entry?.need ?? 'always',
  when: entry?.when ?? '',
  condition: entry?.condition ?? '',
  details: entry?.details ?? '',
  way: entry?.way ?? '',
  copy: entry?.copy ?? '',
  formats: entry?.limits?.formats ?? [],
  maxKb: sizeText(entry?.limits ?? null, 'maxKb'),
  minPixels: sizeText(entry?.limits ?? null, 'minPixels'),
  maxPixels: sizeText(entry?.limits ?? null, 'maxPixels'),
  source: entry?.source.name ?? '',
  url: entry?.source.url ?? '',
  asOf: entry?.source.asOf ?? '',
  isOfficial: entry ? isOfficial(entry) : false,
})
type Values = ReturnType<typeof valuesOf>
type Field = keyof Values

/** By the server's own rules. `wrong`: the fields that it would refuse. */
function readEntry(values: Values): { entry: PaperEntry } | { wrong: ReadonlySet<string> } {
  const number = (text: string) => (text.trim() ? Number(text) : null)
  const limits = {
    formats: values.formats,
    maxKb: number(values.maxKb),
    minPixels: number(values.minPixels),
    maxPixels: number(values.maxPixels),
  }
  const isLimited = limits.formats.length > 0 || SIZES.some((size) => limits[size] !== null)
  const { success, data, error } = NewPaperEntry.safeParse({
    code: values.code,
    need: values.need,
    when: values.need === 'if' ? values.when || null : null,
    condition: values.condition,
    details: values.details,
    way: values.way || (PAPERS[values.code as keyof typeof PAPERS] ?? 'file'),
    limits: isLimited ? limits : null,
    copy: values.copy || null,
    source: { name: values.source, url: values.url.trim() || null, asOf: values.asOf.trim() },
    seen: 'staff',
    confidence: values.isOfficial ? 'high' : 'low',
  })
  if (success) return { entry: { ...data, name: '' } }
  return { wrong: new Set(error.issues.map(({ path }) => fieldAt(path))) }
}

/** `source.name` is the field `source`; the others are named by the last part of the path. */
function fieldAt(path: readonly PropertyKey[]): string {
  const last = String(path.at(-1))
  return last === 'name' ? 'source' : last
}

interface EntryFormProps {
  /** Missing: a new one. */
  entry?: PaperEntry
  onDone: (entry: PaperEntry) => void
  onCancel: () => void
}

export function EntryForm({ entry, onDone, onCancel }: EntryFormProps) {
  const { t } = useTranslation(['paperLists', 'papers', 'offers'])
  const { phrase } = useWords()
  const [values, setValues] = useState(() => valuesOf(entry))
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const read = readEntry(values)
  const wrong = (field: Field) =>
    isTried && 'wrong' in read && read.wrong.has(field) ? t(`wrong.${field as 'code'}`) : undefined
  const text = (field: (typeof SIZES)[number] | 'condition' | 'details' | 'source' | 'url' | 'asOf') => (
    <TextField
      key={field}
      id={`paper-${field}`}
      label={t(`field.${field}`)}
      error={wrong(field)}
      value={values[field]}
      {...(field === 'url' && { dir: 'ltr', type: 'url' })}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  )
  const select = (
    field: 'code' | 'need' | 'when' | 'way' | 'copy',
    options: { value: string; label: string }[],
  ) => (
    <SelectField
      id={`paper-${field}`}
      label={t(`field.${field}`)}
      error={wrong(field)}
      placeholder={t(`choose.${field}`)}
      options={options}
      value={values[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  )
  const codes = CODES.map((value) => ({
    value,
    label: phrase('documents', { code: value, params: {}, text: value }),
  }))
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{entry ? t('change') : t('add')}</legend>
      {select('code', codes)}
      {select(
        'need',
        NEEDS.map((value) => ({ value, label: t(`need.${value}`) })),
      )}
      {values.need === 'if' &&
        select(
          'when',
          PaperCondition.options.map((value) => ({ value, label: t(`papers:when.${value}`) })),
        )}
      {text('condition')}
      {text('details')}
      {select(
        'way',
        PaperWay.options.map((value) => ({
          value,
          label: value === 'file' ? t('wayFile') : t(`papers:way.${value}`),
        })),
      )}
      {select(
        'copy',
        COPIES.map((value) => ({ value, label: t(`papers:copy.${value}`) })),
      )}
      <fieldset className="flex flex-wrap gap-6">
        <legend className="font-semibold">{t('field.formats')}</legend>
        {PAPER_FORMATS.map((format) => (
          <Checkbox
            key={format}
            id={`paper-${format}`}
            label={format.toUpperCase()}
            checked={values.formats.includes(format)}
            onChange={({ target }) =>
              set({
                formats: PAPER_FORMATS.filter((one) =>
                  one === format ? target.checked : values.formats.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      {SIZES.map(text)}
      {(['source', 'url', 'asOf'] as const).map(text)}
      <Checkbox
        id="paper-official"
        label={t('official')}
        hint={t('officialHint')}
        checked={values.isOfficial}
        onChange={({ target }) => set({ isOfficial: target.checked })}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          label={t('accept')}
          onClick={() => {
            setTried(true)
            if ('entry' in read) onDone(read.entry)
          }}
        />
        <Button variant="quiet" label={t('offers:cancel')} onClick={onCancel} />
      </div>
    </fieldset>
  )
}
