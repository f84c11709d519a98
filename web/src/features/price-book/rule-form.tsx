import type { PriceTier } from '@borderlane/contracts/catalogue/admin'
import type { OfferKind } from '@borderlane/contracts/catalogue/offer'
import type { PriceName, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { PRICE_NAMES } from '@borderlane/domain/catalogue/price-book'
import { penceOf } from '@borderlane/domain/pricing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PageForm, SelectField, TextField } from '../../ui/fields'
import { usePriceWords } from './use-price-words'

const TIERS: readonly PriceTier[] = ['tier1', 'tier2', 'tier3']
const KINDS: readonly OfferKind[] = ['embassy', 'evisa', 'eta']
const MOST_PERCENT = 2_000

interface RuleFormProps {
  rule: PriceRule | undefined
  /** Codes of all countries. */
  known: ReadonlySet<string>
  onDone: (rule: PriceRule) => void
  onClose: () => void
}

const isMoney = (what: PriceName): boolean => what === 'fee' || what === 'protection'

const valuesOf = (rule: PriceRule | undefined) => ({
  what: rule?.what ?? ('fee' as PriceName),
  destinations: rule?.destinations.join(' ') ?? '',
  passports: rule?.passports.join(' ') ?? '',
  tier: rule?.tier ?? null,
  kind: rule?.kind ?? null,
  from: rule?.from ?? '',
  until: rule?.until ?? '',
  amount: rule ? written(rule) : '',
})
type Values = ReturnType<typeof valuesOf>

const written = ({ what, value }: PriceRule): string =>
  value === null ? '' : isMoney(what) ? (value / 100).toFixed(2) : String(value)

const codesOf = (text: string): string[] => [...new Set(text.toUpperCase().match(/[\p{L}\p{N}]+/gu))].sort()

function amountOf({ what, amount }: Values): number | null | undefined {
  if (!amount.trim()) return what === 'fee' ? null : undefined
  if (isMoney(what)) return penceOf(amount) ?? undefined
  const percent = Number(amount)
  return Number.isInteger(percent) && percent >= 0 && percent <= MOST_PERCENT ? percent : undefined
}

function wrongFields(values: Values, known: ReadonlySet<string>) {
  const isUnknown = (text: string) => codesOf(text).some((code) => !known.has(code))
  return {
    destinations: isUnknown(values.destinations),
    passports: isUnknown(values.passports),
    tier: values.tier !== null && values.passports.trim() !== '',
    until: values.from !== '' && values.until !== '' && values.until < values.from,
    amount: amountOf(values) === undefined,
  }
}

const ruleOf = (values: Values): PriceRule => ({
  ...{ what: values.what, tier: values.tier, kind: values.kind },
  destinations: codesOf(values.destinations),
  passports: codesOf(values.passports),
  from: values.from || null,
  until: values.until || null,
  value: amountOf(values) ?? null,
})

export function RuleForm({ rule, known, onDone, onClose }: RuleFormProps) {
  const { t } = useTranslation(['priceBook', 'offers', 'pricing'])
  const { nameOf } = usePriceWords()
  const [values, setValues] = useState(() => valuesOf(rule))
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const wrong = wrongFields(values, known)
  const error = (field: keyof typeof wrong, text: string) => (isTried && wrong[field] ? text : undefined)
  const money = isMoney(values.what)
  return (
    <Dialog open title={t(rule ? 'form.change' : 'form.add')} onClose={onClose}>
      <PageForm
        className="space-y-4"
        onSubmit={() => {
          setTried(true)
          if (!Object.values(wrong).includes(true)) onDone(ruleOf(values))
        }}
      >
        <SelectField
          id="rule-what"
          label={t('column.what')}
          placeholder={nameOf('fee')}
          options={PRICE_NAMES.filter((what) => what !== 'fee').map((what) => ({
            value: what,
            label: nameOf(what),
          }))}
          value={values.what === 'fee' ? '' : values.what}
          onChange={({ target }) => set({ what: (target.value || 'fee') as PriceName, amount: '' })}
        />
        <TextField
          id="rule-amount"
          inputMode="decimal"
          width="max-w-40"
          label={t(money ? 'form.pounds' : 'form.percent')}
          hint={values.what === 'fee' ? t('form.feeHint') : money ? undefined : t('form.percentHint')}
          error={error('amount', t(money ? 'wrong.pounds' : 'wrong.percent'))}
          value={values.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        {(['destinations', 'passports'] as const).map((field) => (
          <TextField
            key={field}
            id={`rule-${field}`}
            dir="ltr"
            label={t(`form.${field}`)}
            hint={t('form.codesHint')}
            error={error(field, t('wrong.codes'))}
            maxLength={800}
            value={values[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        ))}
        <SelectField
          id="rule-tier"
          label={t('form.tier')}
          error={error('tier', t('problem.both'))}
          placeholder={t('form.allTiers')}
          options={TIERS.map((value) => ({ value, label: t(`pricing:tierLong.${value}`) }))}
          value={values.tier ?? ''}
          onChange={({ target }) => set({ tier: (target.value || null) as PriceTier | null })}
        />
        <SelectField
          id="rule-kind"
          label={t('offers:column.kind')}
          placeholder={t('form.allKinds')}
          options={KINDS.map((value) => ({ value, label: t(`offers:kind.${value}`) }))}
          value={values.kind ?? ''}
          onChange={({ target }) => set({ kind: (target.value || null) as OfferKind | null })}
        />
        {(['from', 'until'] as const).map((field) => (
          <TextField
            key={field}
            id={`rule-${field}`}
            type="date"
            width="max-w-48"
            label={t(`form.${field}`)}
            error={field === 'until' ? error('until', t('problem.order')) : undefined}
            value={values[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" label={t('offers:cancel')} onClick={onClose} />
          <Button type="submit" label={t('form.accept')} />
        </div>
      </PageForm>
    </Dialog>
  )
}
