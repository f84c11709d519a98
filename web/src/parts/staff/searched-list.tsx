import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button'
import { Pagination } from '../../ui/pagination'
import { TextField } from '../../ui/fields'
import { Awaited } from '../failure/failures'

const LAST_PAGE = 10_000

export function useListAddress(): { search: string; page: number } {
  const [address] = useSearchParams()
  const wanted = Number(address.get('page') ?? 1)
  return {
    search: address.get('search') ?? '',
    page: Number.isSafeInteger(wanted) && wanted > 0 && wanted <= LAST_PAGE ? wanted : 1,
  }
}

interface SearchedListProps<Data> {
  id: string
  loading: string
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> }
  isEmpty: (data: Data) => boolean
  to: (address: { search: string; page: number }) => string
  rows: (data: Data) => ReactNode
}

/** Destinations by name and page, with the four states of a list. Texts: `offers`. */
export function SearchedList<Data extends { total: number; pageSize: number }>(
  props: SearchedListProps<Data>,
) {
  const { id, loading, query, isEmpty, to, rows } = props
  const { data } = query
  const { t } = useTranslation('offers')
  const { search, page } = useListAddress()
  return (
    <>
      <Search key={search} id={id} value={search} />
      <Awaited query={query} loading={loading} failed={t('failed')} bar="h-96" />
      {data && (isEmpty(data) ? <p role="status">{t('none')}</p> : rows(data))}
      {data && (
        <Pagination
          page={page}
          pages={Math.ceil(data.total / data.pageSize)}
          to={(next) => to({ search, page: next })}
        />
      )}
    </>
  )
}

/** Its value in the address is the key, so that "Back" brings the old word, too. */
function Search({ id, value }: { id: string; value: string }) {
  const { t } = useTranslation('offers')
  const setAddress = useSearchParams()[1]
  const [text, setText] = useState(value)
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAddress((address) => {
          address.delete('page')
          if (text.trim()) address.set('search', text.trim())
          else address.delete('search')
          return address
        })
      }}
    >
      <TextField
        id={id}
        type="search"
        label={t('search.label')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="quiet" label={t('search.act')} />
    </form>
  )
}
