import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import type { FormProblem } from './checked-form'

/** Shown at once; the rest follows when these are put right. */
const MOST = 20

/** What is wrong with a form, each with its place. */
export function FormProblems({ problems }: { problems: readonly FormProblem[] }) {
  const { t } = useTranslation('forms')
  if (problems.length === 0) return <Notice tone="good" live title={t('edit.good')} />
  return (
    <Notice tone="bad" live title={t('edit.problems')}>
      <ul className="list-[square] space-y-1 ps-5 text-14">
        {problems.slice(0, MOST).map(({ place, known, message }, index) => (
          <li key={index}>
            <bdi className="figures font-semibold break-all">{place}</bdi>
            <br />
            {known ? t(`problem.${known}`, { ids: message }) : <span lang="en">{message}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
