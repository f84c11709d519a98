import { askedQuestions, isAnswered, questionsOf } from '@borderlane/contracts/forms/asked'
import { blankOf } from '@borderlane/contracts/forms/blank'
import type { Answer } from '@borderlane/contracts/forms/question'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode, useErrorText } from '../../http/client'
import { Bar, Failure, Notice, Skeleton } from '../../ui/notice'
import { type ServerDraft, useDraft } from './draft.store'
import { readServerDraft, toServerDraft } from './server-draft'
import type { Answering } from './use-answers'
import { usePartyOfDraft } from './use-party-of-draft'

export function FromServer({ server, children }: { server: ServerDraft; children: ReactNode }) {
  const { t } = useTranslation('saving')
  const errorText = useErrorText()
  const restore = useDraft((state) => state.restore)
  const keepServer = useDraft((state) => state.keepServer)
  const goToParty = usePartyOfDraft()
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', server.id],
    queryFn: () => readServerDraft(server),
    // It holds a passport number.
    gcTime: 0,
    retry: (count, failure) => count < 2 && !isCode(failure, 'orders.draft_not_found'),
  })
  useEffect(() => {
    if (!data) return
    restore(data.contents, toServerDraft(data, server.token))
    if (data.contents.partyId ?? data.contents.companions) goToParty(data)
  }, [data, server, restore, goToParty])
  const isGone = isCode(error, 'orders.draft_not_found')
  useEffect(() => {
    if (isGone) keepServer(undefined)
  }, [isGone, keepServer])
  if (isGone) return children
  if (error)
    return <Failure title={t('restored.failed')} {...errorText(error)} onRetry={() => void refetch()} />
  return (
    <div className="page py-10">
      <Skeleton page label={t('restored.loading')}>
        <Bar className="h-10 max-w-sm" />
        <Bar className="mt-8 h-64" />
      </Skeleton>
    </div>
  )
}

/** What was written; a yes or no says nothing without its question. */
function textsOf(answer: Answer): string[] {
  const groups = typeof answer === 'string' ? [{ answer }] : Array.isArray(answer) ? answer : [answer ?? {}]
  return groups
    .map((group) =>
      Object.values(group)
        .filter((text) => text !== 'yes' && text !== 'no' && !blankOf(text))
        .join(', '),
    )
    .filter(Boolean)
}

export function RestoredNotice({ answering }: { answering: Answering }) {
  const { form, isNewVersion, formerly } = answering
  const said = Object.values(formerly).flatMap(textsOf)
  const { t } = useTranslation('saving')
  const restored = useDraft((state) => state.restored)
  const isComplete = useDraft(
    ({ answers, uploads }) =>
      askedQuestions(form, answers).every(
        ({ id, sealed, required }) => isAnswered(answers[id]) || !(sealed && required),
      ) && uploads.length > 0,
  )
  // Some are filled in by what is bought; what only another form asks is not here.
  const isAny = useDraft(({ answers }) =>
    questionsOf(form).some(({ id, preset }) => id !== 'nationality' && !preset && isAnswered(answers[id])),
  )
  if (isNewVersion || said.length > 0)
    return (
      <Notice tone="info" title={t('restored.newVersion')} text={t('restored.newVersionText')}>
        {said.length > 0 && (
          <>
            <p>{t('restored.formerly')}</p>
            <ul className="list-disc ps-5 whitespace-pre-line">
              {said.map((text) => (
                <li key={text}>
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    )
  if (!restored || restored === 'from device' || isComplete) return null
  const kind = restored === 'from tab' ? 'tab' : 'server'
  if (kind === 'tab' && !isAny) return null
  return <Notice tone="info" title={t(`restored.${kind}`)} text={t(`restored.${kind}Text`)} />
}
