import type { previewBorderRules } from '@borderlane/contracts/catalogue/border-rules'
import type { OutputOf } from '@borderlane/contracts/define'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { useTranslation } from 'react-i18next'
import { useLineText } from '../../parts/rule/use-line-text'
import { useWords } from '../../parts/words/use-words'
import { columnsOf, Table } from '../../ui/table'

/** What travellers would read, on which routes. */
export function BorderPreview({
  added,
  changed,
  removed,
  routes,
  examples,
}: OutputOf<typeof previewBorderRules>) {
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
