import type { BorderKind } from '@borderlane/contracts/catalogue/border-rules'
import { BORDER_COLUMNS, type BorderProblem } from '@borderlane/domain/catalogue/border-lines'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { issuesOf } from '../../http/client'
import { Notice } from '../../ui/notice'
import { useBorderWords } from './use-border-words'

interface Problems {
  list: readonly string[]
  byColumn: Readonly<Record<string, string>>
  shown: ReactNode
}

/** What the server refuses of lines, by column, and of a file by line. */
export function useProblems(kind: BorderKind, error: unknown): Problems {
  const { t } = useTranslation(['borderRules', 'offers'])
  const { fieldOf } = useBorderWords(kind)
  const issues = issuesOf(error).map(({ path, code = 'csv', other = '' }) => {
    const column = path.split('.').at(-1)!
    const text = t(`problem.${code as BorderProblem['code'] | 'twice' | 'csv'}`, { value: other })
    // Of a whole file no field is named.
    if (path === 'csv') return { column, text, said: text }
    const name = column in BORDER_COLUMNS[kind] ? fieldOf(column) : column
    const [, line] = /^line (\d+)\./.exec(path) ?? []
    return {
      column,
      text,
      said: line ? t('inLine', { line, name, problem: text }) : t('inField', { name, problem: text }),
    }
  })
  const list = issues.map(({ said }) => said)
  return {
    list,
    byColumn: Object.fromEntries(issues.map(({ column, text }) => [column, text])),
    shown: (
      <Notice tone="bad" live title={t('offers:notDone')}>
        <ul className="list-disc ps-5">
          {list.map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      </Notice>
    ),
  }
}
