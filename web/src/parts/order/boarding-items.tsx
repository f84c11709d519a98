import type { BoardingItem, BoardingList, BoardingStep } from '@borderlane/contracts/orders/boarding'
import type { Order } from '@borderlane/contracts/orders/order'
import { Day } from '@borderlane/contracts/primitives'
import { dutySentences } from '@borderlane/domain/catalogue/duty'
import { arrivalProblem, boardingFrom } from '@borderlane/domain/orders/boarding'
import { boardingTexts } from '@borderlane/words/duty-texts'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { useHeldFocus } from '../../ui/use-held-focus'
import { DutyText } from '../rule/duties'
import { today } from '../travel/day'
import { formatOf } from '../words/format'
import { useWords } from '../words/use-words'
import { StepFailure, StepHistory, StepItem } from './own-steps'
import { useStepChange } from './use-step-change'
import { PageForm } from '../../ui/fields'

interface BoardingItemsProps {
  order: Order
  list: BoardingList
  /** The order as it is now; nothing: it has to be read again. */
  onChanged: (order?: Order) => void
}

/** What is to be there before the journey: ticked by the system, or here, with who did it and when. */
export function BoardingItems({ order, list, onChanged }: BoardingItemsProps) {
  const { t } = useTranslation(['duties', 'steps'])
  const { date } = useWords()
  const change = useStepChange(order, { onChanged })
  const { arrival, items, history } = list
  const nameOf = (code: BoardingStep) =>
    code === 'arrival' || code === 'visa' || code === 'passport' || code === 'papers'
      ? t(`board.${code}`)
      : t(`what.${code}`)
  return (
    <div className="space-y-4">
      <p className="measure">{t('board.text')}</p>
      <Arrival
        arrival={arrival}
        busy={change.isPending}
        onSave={(day, onSuccess) =>
          change.mutate(
            { version: order.version, step: 'arrival', isDone: true, arrival: day },
            { onSuccess },
          )
        }
      />
      <ul className="border-t border-hairline">
        {items.map((item) => {
          const { code, isDone, by } = item
          const last = history.findLast(({ step }) => step === code)
          const act = isDone ? 'undo' : 'mark'
          const from = isDone ? undefined : boardingFrom(item, arrival)
          const waitsFor = from && from > today() ? from : undefined
          return (
            <StepItem key={code} isDone={isDone}>
              <ItemText item={item} name={nameOf(code)} arrival={arrival} />
              {(isDone || by === 'traveller') && (
                <p className="text-14 text-soft">
                  {by === 'system'
                    ? t('board.bySystem')
                    : isDone && last
                      ? t(`steps:by.${last.by}`, { date: date(last.at, 'instant') })
                      : waitsFor
                        ? t('steps:waits.before_day', { day: date(waitsFor, 'day') })
                        : t('steps:open')}
                </p>
              )}
              {by === 'traveller' && !waitsFor && (
                <Button
                  variant={isDone ? 'plain' : 'quiet'}
                  label={t(`steps:${act}`)}
                  className="print:hidden"
                  busy={change.isPending}
                  aria-label={t(`steps:${act}Named`, { step: nameOf(code) })}
                  onClick={() => change.mutate({ version: order.version, step: code, isDone: !isDone })}
                />
              )}
            </StepItem>
          )
        })}
      </ul>
      {change.isError && <StepFailure error={change.error} />}
      <StepHistory history={history} nameOf={nameOf} />
    </div>
  )
}

interface ArrivalProps {
  arrival: string | undefined
  busy: boolean
  onSave: (day: string, onSuccess: () => void) => void
}

/** The day from which all others are counted: flights change after a form was filled in. Its buttons come and go. */
function Arrival({ arrival, busy, onSave }: ArrivalProps) {
  const { t } = useTranslation(['duties', 'steps'])
  const { date } = useWords()
  const { ref, ...held } = useHeldFocus()
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(arrival ?? '')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const isGood = Day.safeParse(day).success && !arrivalProblem(day, today())
    setWrong(!isGood)
    if (isGood && !busy) onSave(day, () => setOpen(false))
  }
  return (
    <div {...held} ref={ref as RefObject<HTMLDivElement | null>} className="measure space-y-2">
      {!isOpen && <p>{arrival ? t('board.byMail', { day: date(arrival, 'day') }) : t('board.noArrival')}</p>}
      {!isOpen && (
        <Button
          variant="quiet"
          label={t(arrival ? 'board.changeArrival' : 'board.enterArrival')}
          className="print:hidden"
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && (
        <PageForm className="space-y-4 bg-sunk p-4" onSubmit={submit}>
          <DateField
            id="arrival"
            label={t('board.arrival')}
            error={isWrong ? t('board.wrongArrival') : undefined}
            value={day}
            onChange={setDay}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" label={t('steps:tracking.save')} busy={busy} />
            <Button variant="quiet" label={t('steps:keep')} onClick={() => setOpen(false)} />
          </div>
        </PageForm>
      )}
    </div>
  )
}

interface ItemTextProps {
  item: BoardingItem
  name: string
  arrival: string | undefined
}

/** A duty as everywhere: its days, what it costs and the authority's own page. */
function ItemText({ item, name, arrival }: ItemTextProps) {
  const { t } = useTranslation('duties')
  const { language } = useWords()
  const { code, duties } = item
  if (code !== 'papers' && duties.length > 0)
    return duties.map((duty) => (
      <DutyText
        key={code + duty.name}
        duty={duty}
        details={dutySentences(duty, arrival ?? today(), arrival)}
      />
    ))
  const proofs = duties.map((duty) => t(`what.${duty.code}`))
  const said = boardingTexts(item, proofs, (key, params) => t(`board.${key}`, params), formatOf(language))
  return (
    <div className="measure">
      <h3 className="text-18">{name}</h3>
      {said.length > 0 && <p>{said.join(' ')}</p>}
    </div>
  )
}
