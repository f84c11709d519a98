import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { Mentions } from './mentions'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { staffRoutes } from '../../../http/staff-routes'

/** What colleagues should know of an order. The traveller never sees it. */
export function OrderNotes({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [mentioned, setMentioned] = useState<readonly string[]>([])
  const { id } = data.order
  const add = useMutation({
    mutationFn: () => api.call(staffRoutes.addOrderNote, { id, text: text.trim(), mentions: [...mentioned] }),
    onSuccess: (order) => {
      setText('')
      setMentioned([])
      showStaffOrder(queryClient, order)
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <section aria-labelledby="notes" className="space-y-3">
      <h3 id="notes" className="text-18">
        {t('notes.title')}
      </h3>
      <ul className="space-y-2">
        {data.notes.map((note) => (
          <li key={note.id} className="border-s-3 border-hairline ps-3">
            <p dir="auto" className="whitespace-pre-line">
              {note.text}
            </p>
            <p className="text-14 text-soft">
              <Author name={data.people.find((one) => one.id === note.authorId)?.name} />
              {date(note.at, 'instant')}
            </p>
          </li>
        ))}
      </ul>
      <form className="space-y-3" onSubmit={submit}>
        <TextArea
          id="note"
          rows={3}
          label={t('notes.label')}
          hint={t('notes.hint')}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Mentions mentioned={mentioned} onChange={setMentioned} />
        {add.isError && <Notice tone="bad" live title={errorText(add.error).text} />}
        <Button type="submit" variant="quiet" busy={add.isPending} disabled={text.trim() === ''}>
          {t('notes.add')}
        </Button>
      </form>
    </section>
  )
}

/** Undefined: no one says, as in the answer to an act. */
function Author({ name }: { name?: string }) {
  if (!name) return null
  return (
    <>
      <bdi>{name}</bdi>
      <span aria-hidden="true"> · </span>
    </>
  )
}
