import type { describeData } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { numberFormat } from '@borderlane/words/intl'
import { useTranslation } from 'react-i18next'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Table } from '../../ui/table'

interface DataSharesProps {
  data: OutputOf<typeof describeData>
}

/** How much of it rests on what, and how much was checked lately: by routes, and by what people search for. */
export function DataShares({ data: { total, byEvidence, checkedWithin90Days, featured } }: DataSharesProps) {
  const { t } = useTranslation('data')
  const format = formatOf(useWords().language)
  const number = numberFormat(format, {})
  const percent = numberFormat(format, { style: 'percent', maximumFractionDigits: 1 })
  const rows = [
    ...byEvidence.map(({ evidence, share }) => ({ name: t(`evidence.${evidence}`), share })),
    { name: t('shares.checked'), share: checkedWithin90Days },
    { name: t('shares.total'), share: total },
  ]
  return (
    <section>
      <h2 className="text-28">{t('shares.title')}</h2>
      <div className="mt-4">
        <Table
          caption={t('shares.title')}
          columns={[
            { key: 'what', label: t('shares.what') },
            { key: 'routes', label: t('shares.routes'), atEnd: true },
            { key: 'ofRoutes', label: t('shares.ofRoutes'), atEnd: true },
            { key: 'ofSearches', label: t('shares.ofSearches'), atEnd: true },
          ]}
        >
          {rows.map(({ name, share }) => (
            <tr key={name}>
              <td className="font-semibold">{name}</td>
              <td className="figures text-end">{number.format(share.routes)}</td>
              <td className="figures text-end">{percent.format(share.routes / total.routes)}</td>
              <td className="figures text-end">
                {total.searches === 0 ? t('shares.none') : percent.format(share.searches / total.searches)}
              </td>
            </tr>
          ))}
        </Table>
      </div>
      <p className="measure mt-3">
        {t('shares.featured', {
          routes: number.format(featured.routes),
          fromAuthority: number.format(featured.fromAuthority),
        })}
      </p>
    </section>
  )
}
