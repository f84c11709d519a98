import type { OfferVersion } from '@borderlane/contracts/catalogue/offers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailureText } from '../../ui/failure-text'
import { offerVersionsQuery } from './offers.queries'
import { offersRoutes } from './offers.routes'
import { useOfferChange } from './use-offer-change'

/** Who has changed what is sold at a destination, and why; the newest change of each kind can be undone. */
export function OfferVersions({ destination }: { destination: string }) {
  const { t } = useTranslation('offers')
  const { date } = useWords()
  const errorText = useErrorText()
  const { data, error } = useQuery(offerVersionsQuery(destination))
  const [asked, setAsked] = useState<OfferVersion>()
  const undoing = useOfferChange(
    ({ id }: OfferVersion) => api.call(offersRoutes.undoOffer, { id, reason: t('undoReason') }),
    () => setAsked(undefined),
  )
  const failure = error ?? undoing.error
  return (
    <section
      aria-labelledby="offer-versions"
      className="mt-6 space-y-2 border-t border-hairline pt-4 text-14"
    >
      <h3 id="offer-versions" className="text-18">
        {t('history')}
      </h3>
      {failure && <FailureText {...errorText(failure)} />}
      {data?.versions.length === 0 && <p className="text-soft">{t('noHistory')}</p>}
      <ol className="space-y-2">
        {data?.versions.map((version) => (
          <li key={version.id} className="border-b border-hairline pb-2">
            <p className="text-soft">{date(version.madeAt, 'instant')}</p>
            <p>
              {t(`kind.${version.kind}`)} <bdi>{version.passports.join(' ')}</bdi>{' '}
              {version.terms ? t(`mode.${version.terms.mode}`) : t('origin.shipped')}
            </p>
            <p>
              <bdi>{version.reason}</bdi>
            </p>
            {version.isNewest && (
              <Button variant="plain" onClick={() => setAsked(version)}>
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('undoTitle')}
        text={t('undoText')}
        confirm={t('undo')}
        cancel={t('cancel')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && undoing.mutate(asked)}
      />
    </section>
  )
}
