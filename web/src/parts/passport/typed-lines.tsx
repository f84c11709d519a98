import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/fields'
import { today } from '../travel/day'
import { useWords } from '../words/use-words'
import type { Passport, ReadLines } from '@borderlane/vision/passport/passport'
import { linesOf, readLines } from '@borderlane/vision/passport/read-lines'

export function TypedLines({ onRead }: { onRead: (passport: Passport) => void }) {
  const { t } = useTranslation('passport')
  const { date } = useWords()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Extract<ReadLines, { problem: unknown }>>()
  const read = () => {
    const found = readLines(linesOf(text), today())
    if ('passport' in found) onRead(found.passport)
    else setWrong(found)
  }
  return (
    <div className="space-y-3">
      <TextArea
        id="passport-lines"
        label={t('lines.label')}
        hint={t('lines.hint')}
        error={wrong && t(`problem.${wrong.problem}`, { date: wrong.day && date(wrong.day, 'day') })}
        value={text}
        rows={3}
        maxLength={200}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        className="figures block w-full max-w-2xl rounded-box border border-control bg-surface px-3 py-2 font-mono text-14 text-ink"
        onChange={(event) => {
          setText(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button variant="quiet" label={t('lines.read')} onClick={read} />
    </div>
  )
}
