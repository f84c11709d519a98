import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../http/error'
import { api } from '../../http/client'
import type { ProposalService } from '../../parts/staff/proposals.queries'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/text-area'
import { useFailureWords } from './use-failure-words'
import { ErrorNotice } from '../../parts/failure/failures'

interface DecideProposalProps {
  id: string
  service: ProposalService
  isOwn: boolean
  onDone: (words: string) => void
}

/** Confirms or refuses what someone else asked for, with a note; one's own can only be withdrawn. */
export function DecideProposal({ id, service, isOwn, onDone }: DecideProposalProps) {
  const { t } = useTranslation('proposals')
  const failureWords = useFailureWords()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const decide = useMutation({
    mutationFn: (confirm: boolean) => api.call(service.decide, { id, confirm, note: note.trim() }),
    onSuccess: (_answer, confirm) =>
      onDone(t(confirm ? 'done.confirmed' : isOwn ? 'done.takenBack' : 'done.refused')),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const { error } = decide
  const why = isCode(error, 'proposals.stale') ? (error.details as { failure?: string }).failure : undefined
  return (
    <div className="space-y-3 border-t border-hairline pt-3">
      <ErrorNotice title={t('notDone')} error={error}>
        {why && <p>{failureWords(why)}</p>}
      </ErrorNotice>
      {isOwn ? (
        <p>{t('own')}</p>
      ) : (
        <TextArea
          id={`note-${id}`}
          label={t('note')}
          hint={t('noteHint')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button busy={decide.isPending && decide.variables} onClick={() => decide.mutate(true)}>
            {t('confirm')}
          </Button>
        )}
        <Button
          variant="danger"
          busy={decide.isPending && !decide.variables}
          onClick={() => decide.mutate(false)}
        >
          {t(isOwn ? 'takeBack' : 'refuse')}
        </Button>
      </div>
    </div>
  )
}
