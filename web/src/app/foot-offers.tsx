import { Suspense } from 'react'
import { useIsOff } from '../parts/site/site.store'
import LanguageOffer from './language-offer'
import { ledBy } from './start-storage'
import { lazyWith } from '../parts/area/lazy-with'

const ReferralOffer = lazyWith(['referral'], () => import('./referral-offer'))

/**
 * What a visitor may take or leave, at the lower edge of the window: it comes late, and moves nothing. Where a page has a
 * foot of its own on a phone, it waits below the page.
 */
export default function FootOffers() {
  const isReferralOff = useIsOff('referral')
  return (
    <div
      data-foot
      className="sticky bottom-0 z-[5] max-lg:[body:has(main_[data-foot])_&]:static print:hidden"
    >
      {ledBy && !isReferralOff && (
        <Suspense>
          <ReferralOffer code={ledBy} />
        </Suspense>
      )}
      <LanguageOffer />
    </div>
  )
}
