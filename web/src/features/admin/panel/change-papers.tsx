import { PAPERS } from '@borderlane/contracts/catalogue/papers'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import names from '@borderlane/words/locales/en/documents.json'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { SelectField } from '../../../ui/select-field'
import { TextArea } from '../../../ui/text-area'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { staffRoutes } from '../../../http/staff-routes'

const FILES = Object.entries(PAPERS).flatMap(([code, way]) => (way === 'file' ? [code] : []))
const EMPTY = { choice: '', reason: '' }

/** Waives or adds a document of this order; the traveller sees the reason. */
export function ChangePapers({ order }: Pick<StaffOrder, 'order'>) {
  const { t } = useTranslation('admin')
  const { phrase } = useWords()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [{ choice, reason }, set] = useState(EMPTY)
  const nameOf = (code: string) => (names as Record<string, string>)[code] ?? code
  const isAsked = (code: string) => order.requiredDocuments.some((one) => one.code === code)
  const change = useMutation({
    mutationFn: () => {
      const [act = '', code = ''] = choice.split(' ')
      const said = { id: order.id, code, reason: reason.trim() }
      return api.call(
        staffRoutes.changePaper,
        act === 'add' ? { ...said, act: 'add', name: nameOf(code) } : { ...said, act: 'waive' },
      )
    },
    onSuccess: (changed) => {
      showStaffOrder(queryClient, changed)
      void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
      set(EMPTY)
      toast.success(t('papers.done'))
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (choice !== '' && reason.trim() !== '' && !change.isPending) change.mutate()
  }
  return (
    <form noValidate aria-labelledby="papers" className="space-y-3 bg-sunk p-4" onSubmit={submit}>
      <h4 id="papers" className="text-16 font-semibold">
        {t('papers.title')}
      </h4>
      <SelectField
        id="papers-document"
        label={t('papers.document')}
        placeholder={t('papers.choose')}
        options={[
          ...order.requiredDocuments.map((one) => ({
            value: `waive ${one.code}`,
            label: `${t('papers.waive')}: ${phrase('documents', one)}`,
          })),
          ...FILES.filter((code) => !isAsked(code)).map((code) => ({
            value: `add ${code}`,
            label: `${t('papers.add')}: ${phrase('documents', { code, params: {}, text: nameOf(code) })}`,
          })),
        ]}
        value={choice}
        onChange={(event) => set({ choice: event.target.value, reason })}
      />
      <TextArea
        id="papers-reason"
        rows={2}
        label={t('papers.reason')}
        hint={t('papers.hint')}
        maxLength={500}
        value={reason}
        onChange={(event) => set({ choice, reason: event.target.value.replaceAll('\n', ' ') })}
      />
      {change.error && <Notice tone="bad" live title={errorText(change.error).text} />}
      <Button
        type="submit"
        variant="quiet"
        busy={change.isPending}
        disabled={choice === '' || reason.trim() === ''}
      >
        {t('papers.submit')}
      </Button>
    </form>
  )
}
