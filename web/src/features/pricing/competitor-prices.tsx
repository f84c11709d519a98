import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { toCents } from './price-values'
import { pricingRoutes } from './pricing.routes'

interface CompetitorPricesProps {
  row: PricedRequirement
  onAdded: (row: PricedRequirement) => void
}

/** What others ask for the same route; each entry has its day. */
export function CompetitorPrices({ row, onAdded }: CompetitorPricesProps) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
      <form noValidate className="space-y-3" onSubmit={submit}>
        {isWrong && <Notice tone="bad" live title={t('competitor.missing')} />}
        {add.isError && (
          <FormFailure title={t('competitor.failed')} {...errorText(add.error)} attempt={add.error} />
        )}
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
        <Button type="submit" variant="quiet" busy={add.isPending}>
          {t('competitor.add')}
        </Button>
      </form>
    </section>
  )
}
