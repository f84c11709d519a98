import type { PricedRequirement, RequirementChange } from '@borderlane/contracts/catalogue/admin'
import type {
  AuthorityDays,
  ExtraFee,
  FeeStatus,
  SeasonalFee,
} from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import { writtenParams } from '@borderlane/words/written'
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText } from '../../http/client'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageForm, TextField } from '../../ui/fields'
import { PriceForm } from './price-form'
import { toCents } from './price-values'
import { PRICES, pricedRowQuery, priceHistoryQuery, pricingRoutes } from './pricing.queries'
import { FormError, ErrorText, Awaited } from '../../parts/failure/failures'

interface EditPanelProps {
  id: string
  onClose: () => void
  onSaved: (row: PricedRequirement) => void
}

export function EditPanel({ id, onClose, onSaved }: EditPanelProps) {
  const { t } = useTranslation(['pricing', 'site'])
  const query = useQuery(pricedRowQuery(id))
  const { data: row } = query
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <section
      aria-label={t('panel.title')}
      className="rounded-box border border-hairline bg-surface p-4 lg:sticky lg:top-5 lg:max-h-[calc(100dvh-2.5rem)] lg:overflow-y-auto"
    >
      <Awaited query={query} loading={t('panel.loading')} failed={t('panel.failed')} bar="h-96" />
      {row && <Content row={row} onSaved={onSaved} />}
      <Button variant="plain" label={t('panel.close')} onClick={onClose} />
    </section>
  )
}

function Content({ row, onSaved }: { row: PricedRequirement; onSaved: EditPanelProps['onSaved'] }) {
  const { t } = useTranslation('pricing')
  const { country } = useWords()
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row on which the fields were filled in: what someone else changed since must not be written over unseen.
  const [base, setBase] = useState(row)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { passportCountry: from, destinationCountry: to } = base
  return (
    <div className="space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-24">
        {t('list.pair', { from: country(from.code, from.name), to: country(to.code, to.name) })}
      </h2>
      <PriceForm key={base.id} base={base} onBase={setBase} onSaved={onSaved} />
      <CompetitorPrices
        row={row}
        onAdded={(next) => {
          queryClient.setQueryData(pricedRowQuery(row.id).queryKey, next)
          void queryClient.invalidateQueries({ queryKey: [PRICES] })
          if (next.version === base.version + 1) setBase(next)
        }}
      />
      <PriceHistory id={row.id} version={row.version} />
    </div>
  )
}

function PriceHistory({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation('pricing')
  const { date } = useWords()
  const inWords = useChangeWords()
  const { data: changes, error } = useQuery(priceHistoryQuery(id, version))
  return (
    <section aria-labelledby="price-history" className="space-y-2 border-t border-hairline pt-4 text-14">
      <h3 id="price-history" className="text-18">
        {t('history.title')}
      </h3>
      <ErrorText error={error} />
      {changes?.length === 0 && <p className="text-soft">{t('history.none')}</p>}
      <ol className="space-y-2">
        {changes?.map((change, index) => (
          <li key={index} className="border-b border-hairline pb-2">
            <p className="text-soft">
              {date(change.at, 'instant')} · {t(`cause.${change.cause}`)}
            </p>
            <ul aria-label={t(`cause.${change.cause}`)}>
              {change.changes.map((one) => {
                const words = inWords(one)
                return words && <li key={one.field}>{words}</li>
              })}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Words for the changed fields of a rule: a sentence, or null for a field that means nothing to people. */
function useChangeWords() {
  const { t, i18n } = useTranslation(['pricing', 'results', 'site'])
  const { date, listed, pounds, sourceDay } = useWords()
  const values = {
    amount: (value: unknown) => pounds(Number(value)),
    text: String,
    listed: (value: unknown) => listed(String(value)),
    season: (value: unknown) => {
      const { from, until, listed: amount } = value as SeasonalFee
      const written = writtenParams({ from, until, amount }, formatOf(i18n.language))
      return `${written['from']} – ${written['until']}: ${written['amount']}`
    },
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
    ownFee: { label: t('list.own'), value: values.yesNo },
    governmentFeeCents: { label: t('column.governmentFeeCents'), value: values.amount },
    governmentFeeStatus: { label: t('column.governmentFeeStatus'), value: values.feeStatus },
    governmentFeeSource: { label: t('column.governmentFeeSource'), value: values.source },
    governmentFeeListed: { label: t('column.governmentFeeListed'), value: values.listed },
    governmentFeeSeason: { label: t('column.governmentFeeSeason'), value: values.season },
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

interface CompetitorPricesProps {
  row: PricedRequirement
  onAdded: (row: PricedRequirement) => void
}

/** What others ask for the same route; each entry has its day. */
function CompetitorPrices({ row, onAdded }: CompetitorPricesProps) {
  const { t } = useTranslation('pricing')
  const { date, pounds } = useWords()
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [price, setPrice] = useState('')
  const [isWrong, setWrong] = useState(false)
  const add = useMutation({
    mutationFn: (priceCents: number) =>
      api.call(pricingRoutes.addCompetitorPrice, { id: row.id, name: name.trim(), priceCents }),
    onSuccess: (next) => {
      toast.success(t('competitor.added'))
      setName('')
      setPrice('')
      onAdded(next)
    },
    onError: (error) => toast.error(t('competitor.failed'), { description: errorText(error).text }),
  })
  const submit = () => {
    const cents = toCents(price)
    const isMissing = !name.trim() || !cents
    setWrong(isMissing)
    add.reset()
    if (isMissing) toast.error(t('competitor.missing'))
    else add.mutate(cents)
  }
  return (
    <section aria-labelledby="competitors" className="space-y-3 border-t border-hairline pt-4">
      <h3 id="competitors" className="text-18">
        {t('competitor.title')}
      </h3>
      {row.competitorPrices.length === 0 && <p className="text-14 text-soft">{t('competitor.none')}</p>}
      <ul className="text-14">
        {row.competitorPrices.map((one) => (
          <li key={one.dateAdded + one.name} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span>{one.name}</span>
            <span className="figures">{pounds(one.priceCents)}</span>
            <span className="text-soft">{date(one.dateAdded, 'stamp')}</span>
          </li>
        ))}
      </ul>
      <PageForm className="space-y-3" onSubmit={submit}>
        {isWrong && <Notice tone="bad" live title={t('competitor.missing')} />}
        <FormError title={t('competitor.failed')} error={add.error} />
        {add.isSuccess && <Notice tone="good" live title={t('competitor.added')} />}
        <TextField
          id="competitorName"
          maxLength={100}
          label={t('competitor.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          id="competitorPrice"
          inputMode="decimal"
          width="max-w-40"
          label={t('competitor.price')}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        <Button type="submit" variant="quiet" label={t('competitor.add')} busy={add.isPending} />
      </PageForm>
    </section>
  )
}
