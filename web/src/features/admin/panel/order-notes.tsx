import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { Mentions } from './mentions'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { staffRoutes } from '../../../http/staff-routes'

/** Leaves what colleagues should know of an order. The traveller never sees it. */
export function OrderNotes({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
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
    <form className="space-y-3" onSubmit={submit}>
      <TextArea
        id="note"
        rows={2}
        label={t('notes.label')}
        hint={t('notes.hint')}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && <Mentions mentioned={mentioned} onChange={setMentioned} />}
      {add.isError && <Notice tone="bad" live title={errorText(add.error).text} />}
      <Button type="submit" variant="quiet" busy={add.isPending} disabled={text.trim() === ''}>
        {t('notes.add')}
      </Button>
    </form>
  )
}
