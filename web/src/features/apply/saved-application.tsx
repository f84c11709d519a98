import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { isUnknownOrder, useErrorText } from '../../http/client'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import { canPay } from '../../parts/order/order-status'
import { NotMailed } from '../../parts/order/not-mailed'
import { documentsQuery, orderQuery } from '../../parts/order/order.queries'
import type { Uploads } from '../../parts/order/use-uploads'
import { OrderUnavailable } from '../../parts/order/order-unavailable'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { partyQuery, unpaidOf } from '../../parts/party/party.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { FileDrop, FileRow } from '../../ui/file-drop'
import { Icon } from '../../ui/icon'
import { Failure, Notice, Skeleton } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { RouteCard } from '../../ui/route-card'
import { UploadList } from '../../parts/order/upload-list'
import { useCloseWarning } from '../../ui/use-close-warning'
import type { SavingApplication } from './save-application'
import { useCompanions } from './use-companions'

interface SavedApplicationProps {
  orderId: string
  uploads: Uploads
  saving: SavingApplication
}

/** The application is saved; its documents are on their way, or some of them were not kept. */
export function SavedApplication({ orderId, uploads, saving }: SavedApplicationProps) {
  const { t } = useTranslation(['saving', 'apply', 'files', 'site'])
  const { country } = useWords()
  const errorText = useErrorText()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  const { data: stored = [] } = useQuery(documentsQuery(orderId))
  const { data: party } = useQuery(partyQuery(order ?? { id: orderId }))
  const [next] = useCompanions().passports
  useCloseWarning(uploads.busy)

  if (isUnknownOrder(error)) return <OrderUnavailable error={error} />
  if (!order && error)
    return (
      <>
        <title>{t('apply:pageTitleLoading')}</title>
        <Failure title={t('saved.failedToLoad')} {...errorText(error)} onRetry={() => void refetch()} />
      </>
    )
  if (!order)
    return (
      <div className="page py-10">
        <title>{t('apply:pageTitleLoading')}</title>
        <Skeleton page label={t('saved.loading')} bar="h-64 max-w-2xl" />
      </div>
    )
  if (!canPay(order)) return <Navigate to={paths.order(orderId)} replace />

  const accepted = uploads.uploads.filter((one) => one.state === 'accepted').length
  const failed = uploads.uploads.some((one) => one.state === 'failed' || one.state === 'refused')
  // Those that were just sent stand in the list of uploads; the others were there before.
  const earlier = stored.slice(0, Math.max(0, stored.length - accepted))
  const hasSome = stored.length + accepted > 0
  const choice = choiceOf(order)
  const others = party ? unpaidOf(party).filter(({ id }) => id !== orderId) : []
  return (
    <div className="page py-8 md:py-10">
      <title>{t('saved.pageTitle')}</title>
      <PageHeading>{t('saved.title')}</PageHeading>
      <p className="measure mt-2 text-18 text-soft">
        {t('saved.text', {
          reference: order.reference,
          name: order.applicant.fullName,
          email: order.applicant.email,
        })}
      </p>
      <div className="mt-6 max-w-2xl space-y-6">
        <RouteCard
          from={{ code: choice.from, name: country(choice.from) }}
          to={{ code: choice.to, name: country(choice.to) }}
          strip={[order.reference, choice.from, choice.to]}
        />
        <NotMailed order={order} />
        {uploads.busy && <Notice tone="info" live title={t('saved.uploading')} />}
        {failed && !uploads.busy && (
          <Notice tone="bad" live title={t('saved.failedTitle')} text={t('saved.failedText')} />
        )}
        <UploadList
          uploads={uploads.uploads}
          onRemove={uploads.remove}
          onRetry={uploads.busy ? undefined : (id) => void uploads.send(orderId, [id])}
          required={order.requiredDocuments}
          onName={uploads.name}
        />
        {earlier.length > 0 && (
          <ul aria-label={t('saved.stored')} className="rounded-box border border-hairline bg-surface px-4">
            {earlier.map((document) => (
              <FileRow key={document.id} name={document.name}>
                <span className="flex gap-1.5 text-green">
                  <Icon name="check" />
                  {t('saved.stored')}
                </span>
              </FileRow>
            ))}
          </ul>
        )}
        <FileDrop
          id="more-files"
          label={t('files:label')}
          hint={t('files:hint')}
          choose={t('files:choose')}
          drop={t('files:drop')}
          accept={ACCEPTED_FILES}
          disabled={uploads.busy}
          onFiles={(files) =>
            void uploads.send(orderId, uploads.add(files, { required: order.requiredDocuments }))
          }
        />
        <div className="space-y-3 border-t border-hairline pt-6">
          <p className="text-soft">{hasSome ? t('saved.later') : t('saved.none')}</p>
          <Button
            label={
              next
                ? t('apply:submitNext', { number: others.length + 2, country: country(next) })
                : t('apply:submit')
            }
            disabled={uploads.busy || !hasSome}
            onClick={() => void saving.goOn(choice, orderId)}
          />
        </div>
      </div>
    </div>
  )
}
