import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Table, columnsOf } from '../../ui/table'
import { TextField } from '../../ui/text-field'
import { usePriceWords } from './use-price-words'
import { ErrorNotice } from '../../parts/failure/failures'
import { priceBookRoutes } from './price-book.queries'

interface PricePreviewProps {
  rules: readonly PriceRule[]
  /** `YYYY-MM-DD` */
  today: string
}

const firstDay = (rules: readonly PriceRule[], today: string): string =>
  rules
    .flatMap(({ from }) => (from && from > today ? [from] : []))
    .sort()
    .at(0) ?? today

export function PricePreview({ rules, today }: PricePreviewProps) {
  const { t } = useTranslation(['priceBook', 'pricing'])
  const { country, date, number, pounds } = useWords()
  const { nameOf } = usePriceWords()
  const [day, setDay] = useState(() => firstDay(rules, today))
  const preview = useMutation({
    mutationFn: () => api.call(priceBookRoutes.previewPriceBook, { rules: [...rules], on: day || today }),
  })
  const { data } = preview
  const change = ({ before, after }: { before: number; after: number }) =>
    before === after ? pounds(after) : t('preview.change', { before: pounds(before), after: pounds(after) })
  const ranges = columnsOf(['what', 'changed', 'lowest', 'highest'], (key) => t(`preview.column.${key}`), [
    'changed',
    'lowest',
    'highest',
  ])
  const examples = columnsOf(['route', 'what', 'change', 'routes'], (key) => t(`preview.column.${key}`), [
    'routes',
  ])
  return (
    <section aria-labelledby="price-preview" className="space-y-4 border-t-2 border-ink pt-4">
      <h2 id="price-preview" className="text-22">
        {t('preview.title')}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id="preview-day"
          type="date"
          width="max-w-48"
          label={t('preview.on')}
          min={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button variant="quiet" busy={preview.isPending} onClick={() => preview.mutate()}>
          {t('preview.act')}
        </Button>
      </div>
      <ErrorNotice title={t('preview.failed')} error={preview.error} />
      {data && (
        <>
          <p role="status">
            {t(data.changed > 0 ? 'preview.some' : 'preview.none', {
              changed: number(data.changed),
              routes: number(data.routes),
              day: date(data.on, 'day'),
            })}
          </p>
          <Table caption={t('preview.title')} columns={ranges}>
            {data.ranges.map(({ what, changed, lowest, highest }) => (
              <tr key={what}>
                <td>{nameOf(what)}</td>
                <td className="figures text-end">{number(changed)}</td>
                <td className="figures text-end">{change(lowest)}</td>
                <td className="figures text-end">{change(highest)}</td>
              </tr>
            ))}
          </Table>
          {data.examples.length > 0 && (
            <Table caption={t('preview.examples')} columns={examples}>
              {data.examples.map((one) => (
                <tr key={`${one.what} ${one.before} ${one.after}`}>
                  <td>
                    {t('pricing:list.pair', {
                      from: country(one.passport.code, one.passport.name),
                      to: country(one.destination.code, one.destination.name),
                    })}
                  </td>
                  <td>{nameOf(one.what)}</td>
                  <td className="figures">{change(one)}</td>
                  <td className="figures text-end">{number(one.routes)}</td>
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </section>
  )
}
