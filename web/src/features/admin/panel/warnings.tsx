import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../parts/navigation/paths'
import { useWords } from '../../../parts/words/use-words'
import { Badge } from '../../../ui/badge'
import { StatusBadge } from '../queries/status-badge'

/** What colleagues warn of, and other orders of the same passport. */
export function Warnings({ data: { notes, people, duplicates = [] } }: { data: StaffOrder }) {
  const { t } = useTranslation(['cases', 'admin'])
  const { date } = useWords()
  const risks = notes.filter(({ isRisk }) => isRisk)
  if (risks.length + duplicates.length === 0) return null
  return (
    <ul aria-label={t('warnings')} className="max-h-24 space-y-1 overflow-y-auto text-14">
      {risks.map(({ id, authorId, at, text }) => (
        <li key={id}>
          <Badge tone="red">{t('risk')}</Badge> <bdi className="whitespace-pre-line">{text}</bdi>{' '}
          <span className="text-soft">
            {/* The answer to an act names no one. */}
            {[people.find((one) => one.id === authorId)?.name, date(at, 'instant')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {duplicates.map(({ id, reference, status, kind }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <Badge tone="amber">{t('duplicate.short')}</Badge>
          {kind === 'route' ? t('duplicate.route') : t('duplicate.address')}
          <Link className="figures" to={paths.staffOrder(id)}>
            {reference}
          </Link>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}
