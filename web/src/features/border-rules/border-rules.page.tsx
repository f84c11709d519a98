import {
  BORDER_FILE_BYTES,
  BorderKind,
  type BorderLine,
  type BorderRuleVersion,
  type listBorderRules,
  type StaffBorderRule,
} from '@borderlane/contracts/catalogue/border-rules'
import type { OutputOf } from '@borderlane/contracts/define'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../http/client'
import { download } from '../../http/download'
import { ErrorNotice, ErrorText } from '../../parts/failure/failures'
import { SourceLink } from '../../parts/pricing/source-link'
import { borderPath } from '../../parts/staff/border-path'
import { SearchedList, useListAddress } from '../../parts/staff/searched-list'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffViews } from '../../parts/staff/staff-views'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FileDrop } from '../../ui/file-drop'
import { columnsOf, Table } from '../../ui/table'
import { BORDER_RULES, borderRoutes, borderRulesQuery, borderVersionsQuery } from './border-rules.queries'
import { EditBorderRules, type Editing } from './edit-border-rules'
import { useBorderWords } from './use-border-words'
import { useProblems } from './use-problems'

type Page = OutputOf<typeof listBorderRules>

/** Duties, transit and what permits give: each rule with its source and day. */
export default function BorderRulesPage() {
  const { t } = useTranslation('borderRules')
  const [address] = useSearchParams()
  const kind = BorderKind.options.find((one) => one === address.get('kind')) ?? 'duty'
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-6">
        <StaffViews
          label={t('kinds')}
          views={BorderKind.options}
          current={kind}
          to={(one) => borderPath({ kind: one })}
          words={(one) => t(`kind.${one}`)}
        />
        <Rules key={kind} kind={kind} old={address.get('old') === 'true'} />
      </div>
    </StaffFrame>
  )
}

function Rules({ kind, old }: { kind: BorderKind; old: boolean }) {
  const { t } = useTranslation('borderRules')
  const { search, page } = useListAddress()
  const query = useQuery(borderRulesQuery(kind, { search, page, old }))
  const [editing, setEditing] = useState<Editing>()
  const { data } = query
  if (editing && data)
    return (
      <EditBorderRules
        {...{ kind, ...editing, version: data.version }}
        onClose={() => setEditing(undefined)}
      />
    )
  return (
    <>
      <p className="measure text-soft">{t(`text.${kind}`)}</p>
      <Link
        className="flex min-h-11 items-center text-blue underline underline-offset-4"
        to={borderPath({ kind, old: !old })}
      >
        {old ? t('showAll') : t('showOld')}
      </Link>
      <SearchedList
        id="border-rule-search"
        loading={t('loading')}
        query={query}
        isEmpty={({ rules }) => rules.length === 0}
        to={(of) => borderPath({ kind, old, ...of })}
        rows={(list) => <Rows kind={kind} list={list} onOpen={setEditing} />}
      />
      <Button
        variant="quiet"
        label={t('add')}
        onClick={() => setEditing({ changes: [{ id: null, line: newLine() }] })}
      />
      <Files kind={kind} onRead={setEditing} />
      <Versions kind={kind} />
    </>
  )
}

/** Read today by who enters it. */
const newLine = (): BorderLine => ({ passports: '*', evidence: 'staff', as_of: today() })
const today = (): string => new Date().toISOString().slice(0, 10)

interface RowsProps {
  kind: BorderKind
  list: Page
  onOpen: (editing: Editing) => void
}

function Rows({ kind, list: { rules, version }, onOpen }: RowsProps) {
  const { t } = useTranslation(['borderRules', 'offers', 'rules'])
  const { sourceDay } = useWords()
  const { nameOf, namesOf } = useBorderWords(kind)
  const columns = columnsOf(['places', 'passports', 'rule', 'source', 'act'], (key) => t(`column.${key}`))
  const confirming = useSellingChange(BORDER_RULES, ({ line }: StaffBorderRule) =>
    api.call(borderRoutes.setBorderRules, {
      ...{ kind, version, reason: t('stillTrue') },
      // Who has read a page has read all that is written there.
      changes: rules
        .filter((one) => one.line['url'] === line['url'] && one.line['authority'] === line['authority'])
        .map((one) => ({ id: one.id, line: { ...one.line, as_of: today() } })),
    }),
  )
  return (
    <>
      <ErrorText error={confirming.error} />
      <Table caption={t('title')} columns={columns}>
        {rules.map((rule) => {
          const { id, line, isOld } = rule
          const name = `${namesOf(line['places'])}: ${nameOf(line)}`
          const [source, url, asOf] = [line['authority']!, line['url'] || null, line['as_of']!]
          return (
            <tr key={id} className="align-top md:[&>td]:whitespace-normal!">
              <td>{namesOf(line['places'])}</td>
              <td>
                {namesOf(line['passports'])}
                {line['passports_except'] && ` ${t('except', { names: namesOf(line['passports_except']) })}`}
              </td>
              <td>{nameOf(line)}</td>
              <td className="wrap-anywhere">
                <SourceLink source={{ name: source, url }} />
                <span className="block text-soft">
                  {sourceDay(asOf)} {rule.origin === 'staff' && t('offers:origin.staff')}
                </span>
              </td>
              <td>
                <div className="flex gap-x-4 whitespace-nowrap">
                  <Button
                    variant="plain"
                    label={t('offers:edit')}
                    aria-label={t('editNamed', { name })}
                    onClick={() => onOpen({ changes: [{ id, line }] })}
                  />
                  {isOld && (
                    <Button
                      variant="plain"
                      label={t('still')}
                      busy={confirming.isPending}
                      aria-label={t('stillNamed', { name })}
                      onClick={() => confirming.mutate(rule)}
                    />
                  )}
                </div>
              </td>
            </tr>
          )
        })}
      </Table>
    </>
  )
}

interface FilesProps {
  kind: BorderKind
  onRead: (editing: Editing) => void
}

/** All rules of a kind as a file, and changes from one. */
function Files({ kind, onRead }: FilesProps) {
  const { t } = useTranslation(['borderRules', 'offers'])
  const { number } = useWords()
  const size = number(BORDER_FILE_BYTES / 1000)
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > BORDER_FILE_BYTES) return 'large'
      const csv = textOf(await file.arrayBuffer())
      return csv === null ? 'encoding' : api.call(borderRoutes.readBorderFile, { kind, csv })
    },
    onSuccess: (read) => {
      if (typeof read !== 'string' && read.changes.length > 0) onRead({ changes: read.changes, isFile: true })
    },
  })
  const { data: read } = reading
  const saving = useMutation({
    mutationFn: () => download(borderRoutes.exportBorderRules, { kind }, `${kind}.csv`),
  })
  const problems = useProblems(kind, reading.error)
  return (
    <section aria-labelledby="border-files" className="max-w-3xl space-y-4 border-t border-hairline pt-4">
      <h2 id="border-files" className="text-18">
        {t('files')}
      </h2>
      <Button variant="quiet" label={t('download')} runs={saving} />
      <FileDrop
        id="border-file"
        label={t('upload')}
        hint={t('uploadHint', { size })}
        {...(typeof read === 'string' && { error: t(`problem.${read}`, { size }) })}
        choose={t('choose')}
        drop={t('drop')}
        accept=".csv"
        single
        disabled={reading.isPending}
        onFiles={([file]) => file && reading.mutate(file)}
      />
      {typeof read === 'object' && read.changes.length === 0 && <p role="status">{t('sameFile')}</p>}
      {problems.list.length > 0 ? (
        problems.shown
      ) : (
        <ErrorNotice title={t('offers:notDone')} error={reading.error} />
      )}
      <ErrorNotice title={t('offers:notDone')} error={saving.error} />
    </section>
  )
}

/** @returns null: it is no UTF-8 */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function Versions({ kind }: { kind: BorderKind }) {
  const { t } = useTranslation(['borderRules', 'offers'])
  const { nameOf, namesOf } = useBorderWords(kind)
  const { data, error } = useQuery(borderVersionsQuery(kind))
  const undoing = useSellingChange(BORDER_RULES, (version: number) =>
    api.call(borderRoutes.undoBorderRules, { kind, version, reason: t('offers:undoReason') }),
  )
  const whatOf = ({ changes, undoes }: BorderRuleVersion): string => {
    const undone = data?.versions.find(({ version }) => version === undoes)
    if (undoes !== null) return undone ? t('undidNamed', { name: whatOf(undone) }) : t('undid')
    const [{ line } = { line: null }] = changes
    return changes.length === 1 && line
      ? `${namesOf(line['places'])}: ${nameOf(line)}`
      : t('lines', { n: changes.length })
  }
  const versions = data?.versions.map((one) => ({
    ...{ ...one, id: String(one.version), isNewest: one.canUndo },
    what: whatOf(one),
  }))
  return (
    <VersionList
      id="border-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id }) => undoing.mutate(Number(id))}
    />
  )
}
