import type { FormRow } from '@borderlane/contracts/catalogue/forms'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Table } from '../../ui/table'

export const STATE_TONES = { draft: 'amber', published: 'green', retired: 'ink' } as const

const FEW = 3

export function FormList({ forms }: { forms: readonly FormRow[] }) {
  const { t } = useTranslation('forms')
  const { date, country, language } = useWords()
  const columns = ['form', 'state', 'destinations', 'source', 'checked', 'questions', 'changed'] as const
  const destinations = ({ destinations: codes }: FormRow) =>
    codes.length > FEW
      ? new Intl.NumberFormat(language).format(codes.length)
      : codes.map((code) => country(code)).join(', ')
  return (
    <Table
      caption={t('list')}
      columns={columns.map((key) => ({ key, label: t(`column.${key}`), atEnd: key === 'questions' }))}
    >
      {forms.map((row) => (
        <tr key={`${row.code} ${row.version}`} className="hover:bg-sunk">
          <td>
            <Link
              className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
              to={paths.forms({ code: row.code, version: row.version })}
            >
              <span className="figures">{`${row.code} ${row.version}`}</span>
            </Link>
          </td>
          <td>
            <Badge tone={STATE_TONES[row.state]}>{t(`state.${row.state}`)}</Badge>
          </td>
          <td>{destinations(row)}</td>
          <td className="max-w-80 md:truncate" lang="en" title={row.source.name}>
            {row.source.url ? (
              <a className="text-blue underline underline-offset-4" href={row.source.url} rel="noreferrer">
                {row.source.name}
              </a>
            ) : (
              row.source.name
            )}
          </td>
          <td>{date(row.source.checkedOn, 'day')}</td>
          <td className="figures text-end">{row.questions}</td>
          <td>{row.changedBy ? date(row.changedAt, 'instant') : t('builtIn')}</td>
        </tr>
      ))}
    </Table>
  )
}
