import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAnswerText } from '../../parts/form/answer-text'
import { documentsQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

/** What we need from the traveller, each with the way to the exact place. */
export function OrderRequests({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'questions'])
  const answerText = useAnswerText()
  const { phrase } = useWords()
  const { data: documents } = useQuery(documentsQuery(order.id))
  const [, setSearch] = useSearchParams()
  if (order.requests.length === 0) return null
  const goTo = (place: Record<string, string>) =>
    setSearch(place, { replace: true, preventScrollReset: true })
  return (
    <section aria-labelledby="requests" className="space-y-4">
      <h2 id="requests" className="text-22">
        {t('requests.title')}
      </h2>
      {order.requests.map((request) => {
        const { documentId, requirement, field, text, because } = request
        const required = order.requiredDocuments.find(({ code }) => code === requirement)
        const document = documents?.find(({ id }) => id === documentId)
        return (
          <Notice
            key={documentId ?? field ?? requirement}
            tone="warning"
            title={
              field
                ? t(because ? 'requests.missing' : 'requests.correct', { name: answerText.asked(request) })
                : required
                  ? t('requests.send', { name: phrase('documents', required) })
                  : document
                    ? t('requests.replace', { name: document.name })
                    : t('requests.upload')
            }
          >
            <p dir="auto" className="whitespace-pre-line">
              {because ? t(`questions:because.${because}`) : text}
            </p>
            {field && (
              <Button variant="plain" onClick={() => goTo({ change: field })}>
                {t(because ? 'requests.toMissing' : 'requests.toField')}
              </Button>
            )}
            {document && (
              <Button variant="plain" onClick={() => goTo({ replace: document.id })}>
                {t('requests.toDocument')}
              </Button>
            )}
          </Notice>
        )
      })}
    </section>
  )
}
