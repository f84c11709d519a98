import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import type { Order } from '@borderlane/contracts/orders/order'
import { submitDays } from '@borderlane/domain/pricing'
import type { ProcessingSpeed, VisaType } from '@borderlane/contracts/primitives'
import { useTranslation } from 'react-i18next'

interface OurPart {
  speed: ProcessingSpeed
  /** Business days of our own. */
  submitDays: number
  visaType: VisaType
  lodging?: LodgingPlace | undefined
}

/** A speed by what it is: the time that we take. A visa from the counter is not submitted anywhere, and what we
 * prepare its traveller submits. */
export function useSpeedLabel(): (part: OurPart) => string {
  const { t } = useTranslation(['travel', 'site'])
  return ({ speed, submitDays, visaType, lodging }) => {
    const name = t(`site:speed.${speed}`)
    const act = lodging ? 'file' : visaType === 'on_arrival' ? 'ready' : 'submit'
    return submitDays === 0
      ? t(`speedLabel.${act}Today`, { speed: name })
      : t(`speedLabel.${act}`, { speed: name, count: submitDays })
  }
}

export function useOrderSpeed(): (order: Order) => string {
  const label = useSpeedLabel()
  return ({ processingSpeed: speed, processingDays, visaType, lodging }) =>
    label({ speed, submitDays: submitDays(speed, processingDays), visaType, lodging })
}
