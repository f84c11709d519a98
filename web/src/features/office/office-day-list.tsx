import { isSettableDay } from '@borderlane/domain/days'
import type { OfficeDay } from '@borderlane/contracts/orders/office'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { SelectField } from '../../ui/select-field'
import { Table, columnsOf } from '../../ui/table'
import { officeDaysQuery } from './office.queries'
import { type DayChange, useSetDay } from './use-set-day'
import { ErrorNotice, Awaited } from '../../parts/failure/failures'

interface OfficeDayListProps {
  onDone: (change: DayChange) => void
}

export function OfficeDayList({ onDone }: OfficeDayListProps) {
  const { t } = useTranslation('office')
  const thisYear = new Date().getUTCFullYear()
  const [view, change] = useAddressState(['year'])
  const year = view.year === String(thisYear + 1) ? thisYear + 1 : thisYear
  const query = useQuery(officeDaysQuery(year))
  const { data } = query
  return (
    <section aria-label={t('list')} className="space-y-4">
      <SelectField
        id="office-year"
        label={t('year')}
        placeholder={String(thisYear)}
        value={view.year}
        onChange={(event) => change({ year: event.target.value })}
        options={[{ value: String(thisYear + 1), label: String(thisYear + 1) }]}
      />
      <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-40" />
      {data && <Source country={data.country} />}
      {data?.days.length === 0 && <p>{t('empty')}</p>}
      {data && data.days.length > 0 && <Days days={data.days} onDone={onDone} />}
    </section>
  )
}

/** @param country `GB`, `GB-ENG`, or `none` */
function Source({ country: code }: { country: string }) {
  const { t } = useTranslation('office')
  const { country } = useWords()
  const [land = '', ...region] = code.split('-')
  const name = region.length > 0 ? `${country(land)} (${code})` : country(land)
  return (
    <p className="measure text-14 text-soft">
      {code === 'none' ? t('noCountry') : t('country', { country: name })}
    </p>
  )
}

function Days({ days, onDone }: OfficeDayListProps & { days: readonly OfficeDay[] }) {
  const { t } = useTranslation('office')
  const { date } = useWords()
  const [asked, setAsked] = useState<DayChange>()
  const setting = useSetDay(onDone)
  const now = new Date()
  const columns = columnsOf(['day', 'what', 'state', 'act'], (key) => t(`column.${key}`))
  return (
    <>
      <ErrorNotice title={t('notDone')} error={setting.error} />
      <Table caption={t('list')} columns={columns}>
        {days.map(({ day, isOpen, holiday, own }) => (
          <tr key={day}>
            <td>
              <span className="figures">{date(day, 'weekday')}</span>
            </td>
            <td className="md:whitespace-normal!">
              {holiday && <bdi lang="en">{holiday}</bdi>}
              {own && own.why !== '' && (
                <span className="block">
                  <bdi>{own.why}</bdi>
                </span>
              )}
            </td>
            <td>
              <Badge tone={isOpen ? 'green' : 'ink'}>{t(isOpen ? 'open' : 'closed')}</Badge>{' '}
              {own && <span className="text-14 text-soft">{t('byStaff')}</span>}
            </td>
            <td>
              {isSettableDay(day, now) && (
                <Button
                  variant="quiet"
                  busy={setting.isPending && setting.variables.day === day}
                  aria-label={t(isOpen ? 'act.closeNamed' : 'act.openNamed', { day: date(day, 'day') })}
                  onClick={() => setAsked({ day, isOpen: !isOpen })}
                >
                  {t(isOpen ? 'act.close' : 'act.open')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <AskDay asked={asked} onAnswer={() => setAsked(undefined)} onYes={(change) => setting.mutate(change)} />
    </>
  )
}

interface AskDayProps {
  asked: DayChange | undefined
  onAnswer: () => void
  onYes: (change: DayChange) => void
}

/** Asks before a day is closed or opened: deadlines follow from it. */
export function AskDay({ asked, onAnswer, onYes }: AskDayProps) {
  const { t } = useTranslation('office')
  const { date } = useWords()
  const which = asked?.isOpen ? 'open' : 'close'
  const day = asked ? date(asked.day, 'day') : ''
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={t(`ask.${which}.title`, { day })}
      text={t(`ask.${which}.text`)}
      confirm={t(`act.${which}`)}
      cancel={t('ask.cancel')}
      onCancel={onAnswer}
      onConfirm={() => asked && onYes(asked)}
    />
  )
}
