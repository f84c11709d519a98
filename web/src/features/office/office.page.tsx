import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { CloseDay } from './close-day'
import { OfficeDayList } from './office-day-list'
import type { DayChange } from './use-set-day'

/** On which days the office is closed: the public holidays of the office, and what staff say about days. */
export default function OfficePage() {
  const { t } = useTranslation('office')
  const { date } = useWords()
  const [done, setDone] = useState<DayChange>()
  return (
    <StaffFrame title={t('title')}>
      <div className="max-w-4xl space-y-8">
        <p className="measure text-soft">{t('text')}</p>
        {done && (
          <Notice
            tone="good"
            live
            title={t(done.isOpen ? 'done.open' : 'done.closed', { day: date(done.day, 'day') })}
          />
        )}
        <OfficeDayList onDone={setDone} />
        <CloseDay onDone={setDone} />
      </div>
    </StaffFrame>
  )
}
