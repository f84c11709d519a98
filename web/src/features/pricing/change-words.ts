import type { RequirementChange } from '@borderlane/contracts/catalogue/admin'
import type { AuthorityDays, ExtraFee, FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

/** Words for the changed fields of a rule: a sentence, or null for a field that means nothing to people. */
export function useChangeWords() {
  const { t } = useTranslation(['pricing', 'results', 'site'])
  const { date, listed, pounds, sourceDay } = useWords()
  const values = {
    amount: (value: unknown) => pounds(Number(value)),
    text: String,
    listed: (value: unknown) => listed(String(value)),
    day: (value: unknown) => date(String(value), 'day'),
    sourceDay: (value: unknown) => sourceDay(String(value)),
    yesNo: (value: unknown) => t(value === true ? 'results:history.yes' : 'results:history.no'),
    days: (value: unknown) =>
      Number(value) < 0 ? t('history.notOffered') : t('site:days', { count: Number(value) }),
    stay: (value: unknown) => t('results:facts.stayDays', { count: Number(value) }),
    visaType: (value: unknown) => t(`results:history.visaType.${value as VisaType}`),
    feeStatus: (value: unknown) => t(`fee.${value as FeeStatus}`),
    tier: (value: unknown) => t(`tier.${value as 'tier1'}`),
    source: (value: unknown) => (value as { name: string }).name,
    competitors: (value: unknown) =>
      (value as { name: string; priceCents: number }[])
        .map(({ name, priceCents }) => `${name} ${pounds(priceCents)}`)
        .join(', '),
    extras: (value: unknown) => (value as ExtraFee[]).map((fee) => listed(fee.listed)).join(', '),
    authorityDays: (value: unknown) => {
      const { min, max, unit } = value as AuthorityDays
      return t(`results:time.${unit}.${min === max ? 'exact' : 'range'}`, { min, count: max })
    },
  }
  const prices: Record<string, { label: string; value: (value: unknown) => string; none?: string }> = {
    baseServiceFeeCents: { label: t('column.baseServiceFeeCents'), value: values.amount },
    governmentFeeCents: { label: t('column.governmentFeeCents'), value: values.amount },
    governmentFeeStatus: { label: t('column.governmentFeeStatus'), value: values.feeStatus },
    governmentFeeSource: { label: t('column.governmentFeeSource'), value: values.source },
    governmentFeeListed: { label: t('column.governmentFeeListed'), value: values.listed },
    governmentFeeAsOf: { label: t('column.governmentFeeAsOf'), value: values.sourceDay },
    extraFees: { label: t('column.extraFees'), value: values.extras },
    authorityDays: { label: t('column.authorityDays'), value: values.authorityDays },
    processingDaysStandard: { label: t('column.processingDaysStandard'), value: values.days },
    processingDaysRush: { label: t('column.processingDaysRush'), value: values.days },
    processingDaysSuperRush: { label: t('column.processingDaysSuperRush'), value: values.days },
    processingDaysSameDay: { label: t('column.processingDaysSameDay'), value: values.days },
    priceTier: { label: t('column.priceTier'), value: values.tier, none: t('noTier') },
    pricingNotes: { label: t('column.pricingNotes'), value: values.text },
    competitorPrices: { label: t('column.competitorPrices'), value: values.competitors },
    inflationAdjusted: { label: t('column.inflationAdjusted'), value: values.yesNo },
    source: { label: t('results:evidence.title'), value: values.source },
    checkedOn: { label: t('results:facts.checked'), value: values.day },
  }
  /** These have their sentences where travellers read them. */
  const rules: Record<string, (value: unknown) => string> = {
    visaType: values.visaType,
    visaRequired: values.yesNo,
    electronicAuthorisation: values.yesNo,
    admitted: values.yesNo,
    stayDays: values.stay,
    validFrom: values.day,
    validUntil: values.day,
  }
  const valueWords = (
    value: unknown,
    say: (value: unknown) => string,
    none: string = t('results:history.notStated'),
  ) => (value === null || value === undefined ? none : say(value) || '–')

  return ({ field, old, new: now }: RequirementChange['changes'][number]): string | null => {
    if (field === 'requiredDocuments') return t('results:history.field.requiredDocuments')
    if (field === 'correction')
      return t(now === 'accepted' ? 'results:history.accepted' : 'results:history.declined')
    const rule = rules[field]
    if (rule)
      return t(`results:history.field.${field as 'visaType'}`, {
        old: valueWords(old, rule),
        now: valueWords(now, rule),
      })
    const price = prices[field]
    if (!price) return null
    return t('history.change', {
      field: price.label,
      old: valueWords(old, price.value, price.none),
      now: valueWords(now, price.value, price.none),
    })
  }
}
