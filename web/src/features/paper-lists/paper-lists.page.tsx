import type { StaffPaperList } from '@borderlane/contracts/catalogue/paper-lists'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../http/error-text'
import { paths } from '../../parts/navigation/paths'
import { ListSearch } from '../../parts/staff/list-search'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Pagination } from '../../ui/pagination'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Table } from '../../ui/table'
import { EditPaperList } from './edit-paper-list'
import { paperListsQuery } from './paper-lists.queries'
import { useKindName } from './use-kind-name'

/** What destinations ask for, by kind of visa. */
export default function PaperListsPage() {
  const { t } = useTranslation(['paperLists', 'offers'])
  const errorText = useErrorText()
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const wanted = Number(address.get('page') ?? 1)
  const page = Number.isSafeInteger(wanted) && wanted > 0 && wanted <= 10_000 ? wanted : 1
  const [open, setOpen] = useState<StaffPaperList>()
  const { data, error, refetch } = useQuery(paperListsQuery(search, page))
  const close = () => setOpen(undefined)
  if (open)
    return (
      <StaffFrame title={t('title')}>
        <EditPaperList list={open} onClose={close} />
      </StaffFrame>
    )
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-6">
        <p className="measure text-soft">{t('text')}</p>
        <ListSearch
          key={search}
          id="paper-list-search"
          label={t('offers:search.label')}
          act={t('offers:search.act')}
          value={search}
          onSearch={(text) => setAddress(text ? { search: text } : {})}
        />
        {!data && !error && (
          <Skeleton label={t('loading')}>
            <Bar className="h-96" />
          </Skeleton>
        )}
        {!data && error && (
          <PartFailure title={t('offers:failed')} {...errorText(error)} onRetry={() => void refetch()} />
        )}
        {data?.lists.length === 0 && <p role="status">{t('offers:none')}</p>}
        {data && data.lists.length > 0 && <ListRows lists={data.lists} onOpen={setOpen} />}
        {data && (
          <Pagination
            page={page}
            pages={Math.ceil(data.total / data.pageSize)}
            to={(next) => paths.paperLists({ search, page: next })}
          />
        )}
      </div>
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
