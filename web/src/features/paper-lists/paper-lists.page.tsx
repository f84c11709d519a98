import type * as lists from '@borderlane/contracts/catalogue/paper-lists'
import type { StaffPaperList } from '@borderlane/contracts/catalogue/paper-lists'
import type { PaperEntry, PaperKind } from '@borderlane/contracts/catalogue/papers'
import { isOfficial } from '@borderlane/domain/catalogue/paper-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, freshQuery, pagedQuery } from '../../http/client'
import { route } from '../../http/routes'
import { paths } from '../../parts/navigation/paths'
import { PaperList } from '../../parts/papers/paper-list'
import { SearchedList, useListAddress } from '../../parts/staff/searched-list'
import { SellingForm } from '../../parts/staff/selling-form'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Table } from '../../ui/table'
import { EntryForm } from './entry-form'

export default function PaperListsPage() {
  const { t } = useTranslation('paperLists')
  const { search, page } = useListAddress()
  const [open, setOpen] = useState<StaffPaperList>()
  const query = useQuery(paperListsQuery(search, page))
  return (
    <StaffFrame title={t('title')}>
      {open ? (
        <EditPaperList list={open} onClose={() => setOpen(undefined)} />
      ) : (
        <div className="space-y-6">
          <p className="measure text-soft">{t('text')}</p>
          <SearchedList
            id="paper-list-search"
            loading={t('loading')}
            query={query}
            isEmpty={({ lists }) => lists.length === 0}
            to={paths.paperLists}
            rows={({ lists }) => <ListRows lists={lists} onOpen={setOpen} />}
          />
        </div>
      )}
    </StaffFrame>
  )
}

interface ListRowsProps {
  lists: readonly StaffPaperList[]
  onOpen: (list: StaffPaperList) => void
}

function ListRows({ lists, onOpen }: ListRowsProps) {
  const { t } = useTranslation(['paperLists', 'offers'])
  const kindName = useKindName()
  const { country } = useWords()
  const columns = [
    { key: 'destination', label: t('offers:column.destination') },
    { key: 'kind', label: t('offers:column.kind') },
    { key: 'papers', label: t('papers'), atEnd: true },
    { key: 'origin', label: t('offers:column.origin') },
    { key: 'act', label: t('offers:column.act') },
  ]
  return (
    <Table caption={t('title')} columns={columns}>
      {lists.map((list) => {
        const { destination, kind, entries, origin } = list
        const name = country(destination.code, destination.name)
        return (
          <tr key={`${destination.code} ${kind}`}>
            <td>{name}</td>
            <td>{kindName(kind)}</td>
            <td className="figures text-end">{entries.length}</td>
            <td>{t(`origin.${origin}`)}</td>
            <td>
              <Button
                variant="quiet"
                label={t('offers:edit')}
                aria-label={t('offers:editNamed', { destination: name, kind: kindName(kind) })}
                onClick={() => onOpen(list)}
              />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

/** As the server takes it: names are its own. */
const sentEntry = ({ name: _name, ...entry }: PaperEntry): Omit<PaperEntry, 'name'> => entry

function EditPaperList({ list, onClose }: { list: StaffPaperList; onClose: () => void }) {
  const { t } = useTranslation(['paperLists', 'offers'])
  const { country } = useWords()
  const kindName = useKindName()
  const [entries, setEntries] = useState<PaperEntry[]>(list.entries)
  const { destination, kind, version } = list
  const scope = { destination: destination.code, kind }
  const saving = useSellingChange(
    PAPER_LISTS,
    (reason: string) =>
      api.call(paperListsRoutes.setPaperList, {
        ...{ ...scope, version, reason },
        entries: entries.map(sentEntry),
      }),
    onClose,
  )
  return (
    <div className="max-w-3xl space-y-6">
      <h2 className="text-24">
        {t('offers:editTitle', {
          destination: country(destination.code, destination.name),
          kind: kindName(kind),
        })}
      </h2>
      <Entries entries={entries} onChange={setEntries} />
      <section aria-labelledby="paper-preview" className="border-t-2 border-ink pt-4">
        <h3 id="paper-preview" className="text-18">
          {t('preview')}
        </h3>
        <PaperList papers={{ ...scope, version, entries }} />
      </section>
      <SellingForm
        id="paper-reason"
        problem={entries.length === 0 ? t('needsOne') : undefined}
        saving={saving}
        keep={t('offers:cancel')}
        onKeep={onClose}
        onSave={(reason) => saving.mutate(reason)}
      />
      <Versions {...scope} onUndone={onClose} />
    </div>
  )
}

interface EntriesProps {
  entries: readonly PaperEntry[]
  onChange: (entries: PaperEntry[]) => void
}

/** The papers, in the order that travellers see; one at a time is being changed. */
function Entries({ entries, onChange }: EntriesProps) {
  const { t } = useTranslation(['paperLists', 'papers'])
  const { phrase } = useWords()
  const [open, setOpen] = useState<number>()
  const nameOf = (entry: PaperEntry) =>
    phrase('documents', { code: entry.code, params: {}, text: entry.name })
  const put = (index: number, ...instead: PaperEntry[]) => {
    onChange(entries.toSpliced(index, 1, ...instead))
    setOpen(undefined)
  }
  return (
    <>
      {entries.length === 0 && <p className="text-soft">{t('empty')}</p>}
      <ol>
        {entries.map((entry, index) => (
          <li key={`${entry.code} ${index}`} className="border-t border-hairline py-3">
            {open === index ? (
              <EntryForm
                entry={entry}
                onDone={(next) => put(index, next)}
                onCancel={() => setOpen(undefined)}
              />
            ) : (
              <div className="flex flex-wrap items-center gap-x-6">
                <p className="min-w-0 grow">
                  <span className="font-semibold">{nameOf(entry)}</span>
                  <span className="block text-14 text-soft">
                    {entry.need === 'if' && entry.when
                      ? t(`papers:when.${entry.when}`)
                      : t(`need.${entry.need}`)}{' '}
                    {!isOfficial(entry) && t('papers:slot.usual')}
                  </span>
                </p>
                <Button
                  variant="plain"
                  label={t('change')}
                  aria-label={t('changeNamed', { paper: nameOf(entry) })}
                  onClick={() => setOpen(index)}
                />
                <Button
                  variant="plain"
                  label={t('remove')}
                  aria-label={t('removeNamed', { paper: nameOf(entry) })}
                  onClick={() => put(index)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {open === entries.length ? (
        <EntryForm onDone={(next) => put(open, next)} onCancel={() => setOpen(undefined)} />
      ) : (
        <Button variant="quiet" label={t('add')} onClick={() => setOpen(entries.length)} />
      )}
    </>
  )
}

interface VersionsProps {
  destination: string
  kind: StaffPaperList['kind']
  onUndone: () => void
}

function Versions({ destination, kind, onUndone }: VersionsProps) {
  const { t } = useTranslation(['paperLists', 'offers'])
  const { data, error } = useQuery(paperVersionsQuery(destination))
  const undoing = useSellingChange(
    PAPER_LISTS,
    (version: number) =>
      api.call(paperListsRoutes.undoPaperList, {
        ...{ destination, kind, version },
        reason: t('offers:undoReason'),
      }),
    onUndone,
  )
  const versions = data?.versions
    .filter((one) => one.kind === kind)
    .map(({ version, count, ...rest }) => ({
      ...rest,
      id: String(version),
      what: count === null ? t('origin.shipped') : t('count', { count }),
    }))
  return (
    <VersionList
      id="paper-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id }) => undoing.mutate(Number(id))}
    />
  )
}

function useKindName(): (kind: PaperKind) => string {
  const { t } = useTranslation(['paperLists', 'offers'])
  return (kind) => (kind === 'on_arrival' ? t('onArrival') : t(`offers:kind.${kind}`))
}

const paperListsRoutes = {
  listPaperLists: route<typeof lists.listPaperLists>('GET /api/admin/papers'),
  setPaperList: route<typeof lists.setPaperList>('PUT /api/admin/papers'),
  listPaperVersions: route<typeof lists.listPaperVersions>('GET /api/admin/papers/versions'),
  undoPaperList: route<typeof lists.undoPaperList>('POST /api/admin/papers/undo'),
}

const PAPER_LISTS = 'admin-paper-lists'

const paperListsQuery = (search: string, page: number) =>
  pagedQuery([PAPER_LISTS, search, page], paperListsRoutes.listPaperLists, { search, page })

const paperVersionsQuery = (destination: string) =>
  freshQuery([PAPER_LISTS, 'versions', destination], paperListsRoutes.listPaperVersions, { destination })
