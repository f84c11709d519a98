import { RuleQueue } from '@borderlane/contracts/catalogue/rules'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { OldLists } from './old-lists'
import { RuleEditor } from './rule-editor'
import { RuleQueueView } from './rule-queue'

const VIEWS = [...RuleQueue.options, 'edit'] as const

/** The week's work on the rules: what waits for a person, and changes for many passports at once. */
export default function RulesPage() {
  const { t } = useTranslation('rules')
  const [search] = useSearchParams()
  const wanted = search.get('view')
  const view = VIEWS.find((one) => one === wanted) ?? 'disagreeing'
  return (
    <StaffFrame title={t('title')}>
      <nav aria-label={t('views.label')} className="mb-4">
        <ul className="flex flex-wrap gap-x-5">
          {VIEWS.map((one) => (
            <li key={one}>
              <Link
                to={paths.rules({ view: one })}
                aria-current={one === view ? 'page' : undefined}
                className="flex min-h-11 items-center text-blue underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {t(`views.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="measure mb-5 text-soft">{t(`text.${view}`)}</p>
      {view === 'stale' && <OldLists />}
      {view === 'edit' ? <RuleEditor /> : <RuleQueueView key={view} queue={view} />}
    </StaffFrame>
  )
}
