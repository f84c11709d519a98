import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { download } from '../../http/download'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import { Table } from '../../ui/table'
import { TextField } from '../../ui/text-field'
import { partnersQuery, referralsRoutes } from './referrals.queries'
import { ErrorText, Awaited } from '../../parts/failure/failures'
import { useReread } from '../../http/use-reread'

/** Who gets a share of our fee, each with a link of their own; and what they get for a month, as a file. */
export function Partners() {
  const { t } = useTranslation('referrals')
  const query = useQuery(partnersQuery)
  const { data } = query
  const columns = [
    { key: 'name', label: t('partners.name') },
    { key: 'link', label: t('partners.link') },
  ]
  return (
    <section aria-labelledby="partners" className="max-w-4xl space-y-5 border-t-2 border-ink pt-4">
      <h2 id="partners" className="text-22">
        {t('partners.title')}
      </h2>
      <Awaited query={query} loading={t('partners.loading')} failed={t('partners.failed')} bar="h-24" />
      {data?.partners.length === 0 && <p>{t('partners.empty')}</p>}
      {data && data.partners.length > 0 && (
        <Table caption={t('partners.title')} columns={columns}>
          {data.partners.map(({ code, name }) => (
            <tr key={code}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td dir="ltr" className="figures">{`${window.location.origin}${paths.home()}?ref=${code}`}</td>
            </tr>
          ))}
        </Table>
      )}
      <AddPartner />
      <Commissions />
    </section>
  )
}

function AddPartner() {
  const { t } = useTranslation('referrals')
  const reread = useReread()
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { name: '' } })
  const adding = useMutation({
    mutationFn: (name: string) => api.call(referralsRoutes.addPartner, { name }),
    onSuccess: () => {
      reset({ name: '' })
      return reread(partnersQuery.queryKey)
    },
  })
  const submit = handleSubmit(({ name }) => adding.mutate(name.trim()))
  return (
    <form noValidate className="flex flex-wrap items-end gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        id="partner"
        label={t('partners.add')}
        maxLength={120}
        error={formState.errors.name && t('partners.nameMissing')}
        {...register('name', { validate: (name) => name.trim() !== '' })}
      />
      <Button type="submit" variant="quiet" busy={adding.isPending}>
        {t('partners.submit')}
      </Button>
      <div role="alert">
        <ErrorText error={adding.error} />
      </div>
    </form>
  )
}

const MONTHS = 12

/** The last months, the present one first, as `2026-11`. */
function lastMonths(): string[] {
  const now = new Date()
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

function Commissions() {
  const { t } = useTranslation('referrals')
  const { language } = useWords()
  const months = lastMonths()
  const [chosen, setMonth] = useState('')
  const month = chosen || months[0]!
  const exporting = useMutation({
    mutationFn: () => download(referralsRoutes.exportCommissions, { month }, `commissions-${month}.csv`),
  })
  const names = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        id="commissions-month"
        label={t('partners.month')}
        placeholder={t('partners.thisMonth')}
        value={chosen}
        onChange={(event) => setMonth(event.target.value)}
        options={months.slice(1).map((value) => ({ value, label: names.format(new Date(`${value}-01`)) }))}
      />
      <Button variant="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('partners.export')}
      </Button>
      <div role="alert">
        <ErrorText error={exporting.error} />
      </div>
    </div>
  )
}
