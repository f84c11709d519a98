import type { Form } from '@borderlane/contracts/forms/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../parts/failure/failures'
import { Badge } from '../../ui/badge'
import { Skeleton } from '../../ui/notice'
import { SelectField } from '../../ui/fields'
import { type Difference, differencesOf } from './form-differences'
import { formVersionQuery } from './forms.queries'

interface CompareVersionsProps {
  form: Form
  others: readonly number[]
  chosen: number | undefined
  onChoose: (version: number | undefined) => void
}

export function CompareVersions({ form, others, chosen, onChoose }: CompareVersionsProps) {
  const { t } = useTranslation('forms')
  if (others.length === 0) return <p>{t('compare.only')}</p>
  return (
    <section aria-label={t('views.compare')} className="space-y-5">
      <SelectField
        id="compare-with"
        label={t('compare.with')}
        placeholder={t('compare.choose')}
        options={others.map((version) => ({ value: String(version), label: t('version', { version }) }))}
        value={chosen ? String(chosen) : ''}
        onChange={({ target }) => onChoose(Number(target.value) || undefined)}
      />
      {chosen && <Differences form={form} other={chosen} />}
    </section>
  )
}

function Differences({ form, other }: { form: Form; other: number }) {
  const { t } = useTranslation('forms')
  const { data, error } = useQuery(formVersionQuery({ code: form.code, version: other }))
  if (error) return <ErrorNotice title={t('failed')} error={error} />
  if (!data) return <Skeleton label={t('loading')} bar="h-40" />
  const [before, now] = other < form.version ? [data.form, form] : [form, data.form]
  const differences = differencesOf(before, now)
  return (
    <div role="status">
      <p className="text-14 text-soft">{t('compare.order', { before: before.version, now: now.version })}</p>
      {differences.length === 0 && <p>{t('compare.none')}</p>}
      <ul>
        {differences.map((difference, index) => (
          <DifferenceRow key={index} difference={difference} />
        ))}
      </ul>
    </div>
  )
}

const TONES = {
  form: 'ink',
  section: 'ink',
  added: 'green',
  removed: 'red',
  moved: 'blue',
  changed: 'amber',
} as const

function DifferenceRow({ difference: { kind, id, label, fields } }: { difference: Difference }) {
  const { t } = useTranslation('forms')
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={TONES[kind]}>{t(`difference.${kind}`)}</Badge>
        <bdi lang="en" className="font-semibold">
          {label}
        </bdi>
        <bdi className="figures text-14 text-soft">{id}</bdi>
      </p>
      {fields.length > 0 && (
        <dl className="mt-2 space-y-2 text-14">
          {fields.map(({ name, before, now }) => (
            <div key={name}>
              <dt className="figures text-soft">{name}</dt>
              <dd className="break-words">
                <del lang="en">{before || t('difference.nothing')}</del>
              </dd>
              <dd className="break-words">
                <ins lang="en">{now || t('difference.nothing')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
