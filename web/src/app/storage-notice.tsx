import i18next from 'i18next'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/notice'
import { keepsNothing, ledBy } from './start-storage'

const ReferralOffer = lazy(async () => {
  const [offer] = await Promise.all([import('./referral-offer'), i18next.loadNamespaces('referral')])
  return offer
})

/** What is to be said about keeping something in this browser. */
export default function StorageNotice() {
  return (
    <>
      <KeepsNothing />
      {ledBy && (
        <Suspense>
          <ReferralOffer code={ledBy} />
        </Suspense>
      )}
    </>
  )
}

/** Says it where the browser keeps nothing beyond this page. */
function KeepsNothing() {
  const { t } = useTranslation()
  // A page that was made beforehand does not have it: it comes once the application has taken over.
  const isSaid = useSyncExternalStore(
    () => () => undefined,
    () => keepsNothing,
    () => false,
  )
  if (!isSaid) return null
  return (
    <div className="page pt-4 print:hidden">
      <Notice tone="warning" title={t('storage.title')}>
        <p>{t('storage.text')}</p>
      </Notice>
    </div>
  )
}
