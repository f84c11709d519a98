import type { StaffPaperList } from '@borderlane/contracts/catalogue/paper-lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../parts/navigation/paths'
import { SearchedList, useListAddress } from '../../parts/staff/searched-list'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Table } from '../../ui/table'
import { EditPaperList } from './edit-paper-list'
import { paperListsQuery } from './paper-lists.queries'
import { useKindName } from './use-kind-name'

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
                aria-label={t('offers:editNamed', { destination: name, kind: kindName(kind) })}
                onClick={() => onOpen(list)}
              >
                {t('offers:edit')}
              </Button>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
