import { STAFF_STATUSES } from '@borderlane/contracts/orders/statuses'
import { PROCESSING_SPEEDS as SPEEDS } from '@borderlane/contracts/speeds'
import { ORDER_MILESTONES } from '@borderlane/contracts/orders/order-milestone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesQuery } from '../../../parts/words/catalogue.queries'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { SelectField, TextField } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'
import { ANYONE, FACETS, type OrderView } from './order-view'

const STATUSES = ['pending_payment', ...STAFF_STATUSES] as const

interface OrderFacetsProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** Narrows the list by what was ordered, when, what is missing and who works on it; in sight once one of these is chosen, or asked for. */
export function OrderFacets(props: OrderFacetsProps) {
  const { t } = useTranslation(['admin', 'cases', 'site'])
  const [isAsked, setAsked] = useState(false)
  const chosen = FACETS.filter((name) => props.view[name] !== '' && props.view[name] !== ANYONE).length
  const isShown = isAsked || chosen > 0
  return (
    <div className="space-y-3">
      <Button
        variant="plain"
        label={t(chosen > 0 ? 'cases:facets.clear' : 'cases:facets.show', { count: chosen })}
        aria-expanded={isShown}
        onClick={() => {
          setAsked(!isShown)
          // What is out of sight narrows nothing.
          if (isShown && chosen > 0)
            props.onChange(Object.fromEntries(FACETS.map((name) => [name, ''])) as Partial<OrderView>)
        }}
      />
      {isShown && <Facets {...props} />}
    </div>
  )
}

function Facets({ view, onChange }: OrderFacetsProps) {
  const { t } = useTranslation(['admin', 'cases', 'figures', 'further', 'site', 'thread'])
  const { country } = useWords()
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: load } = useQuery(loadQuery)
  const named = countries.map(({ code, name }) => ({ value: code, label: country(code, name) }))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        id="order-status"
        label={t('orders.status')}
        placeholder={t('orders.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={view.status}
        onChange={({ target }) => onChange({ status: target.value })}
      />
      <SelectField
        id="order-destination"
        label={t('facet.destination')}
        placeholder={t('facet.any')}
        options={named.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={view.destination}
        onChange={({ target }) => onChange({ destination: target.value })}
      />
      <SelectField
        id="order-speed"
        label={t('facet.speed')}
        placeholder={t('facet.any')}
        options={SPEEDS.map((value) => ({ value, label: t(`site:speed.${value}`) }))}
        value={view.speed}
        onChange={({ target }) => onChange({ speed: target.value })}
      />
      <TextField
        id="order-from"
        type="date"
        label={t('facet.from')}
        value={view.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        id="order-until"
        type="date"
        label={t('facet.until')}
        value={view.until}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <SelectField
        id="order-milestone"
        label={t('figures:team.milestone')}
        placeholder={t('figures:milestone.made')}
        options={ORDER_MILESTONES.map((value) => ({ value, label: t(`figures:milestone.${value}`) }))}
        value={view.milestone}
        onChange={({ target }) =>
          onChange({ milestone: target.value, ...(target.value === '' && { person: '' }) })
        }
      />
      {view.person !== '' && (
        <SelectField
          id="order-person"
          label={t('figures:team.person')}
          placeholder={t('facet.any')}
          options={[
            {
              value: view.person,
              label: load?.people.find(({ id }) => id === view.person)?.name ?? t('cases:unknown'),
            },
          ]}
          value={view.person}
          onChange={({ target }) => onChange({ person: target.value })}
        />
      )}
      <SelectField
        id="order-missing"
        label={t('facet.papers')}
        placeholder={t('facet.any')}
        options={[
          { value: 'papers', label: t('facet.missing') },
          { value: 'reply', label: t('thread:unanswered') },
        ]}
        value={view.missing === 'payment' ? '' : view.missing}
        onChange={({ target }) => onChange({ missing: target.value })}
      />
      <SelectField
        id="order-further"
        label={t('further:staff.title')}
        placeholder={t('facet.any')}
        options={[{ value: 'payment', label: t('further:staff.open') }]}
        value={view.missing === 'payment' ? view.missing : ''}
        onChange={({ target }) => onChange({ missing: target.value })}
      />
      <SelectField
        id="order-party"
        label={t('cases:party.facet')}
        placeholder={t('facet.any')}
        options={[
          { value: 'any', label: t('cases:party.together') },
          ...(view.party !== '' && view.party !== 'any'
            ? [{ value: view.party, label: t('cases:party.one') }]
            : []),
        ]}
        value={view.party}
        onChange={({ target }) => onChange({ party: target.value })}
      />
      <SelectField
        id="order-assignee"
        label={t('cases:assignee')}
        placeholder={t('cases:anyone')}
        options={[
          { value: 'me', label: t('cases:you') },
          { value: 'nobody', label: t('cases:unassigned') },
          ...(load?.people ?? []).map(({ id, name }) => ({ value: id, label: name ?? t('cases:unknown') })),
        ]}
        value={view.assignee === ANYONE ? '' : view.assignee}
        onChange={({ target }) => onChange({ assignee: target.value })}
      />
    </div>
  )
}
