import type { Document } from '@borderlane/contracts/documents/document'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Bar, Skeleton } from '../../../ui/skeleton'

/** Comes when someone wants it, with the reader of passports and its texts. */
const Check = lazy(async () => {
  const [{ PassportCheck }] = await Promise.all([
    import('./passport-check'),
    i18next.loadNamespaces('passport'),
  ])
  return { default: PassportCheck }
})

/** Beside the upload of a passport: the way to compare it with the answers. */
export function PassportCard({ data, document }: { data: StaffOrder; document: Document }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const label = t('passport.compareNamed', { name: document.name })
  return (
    <div className="mt-2 space-y-3">
      <Button
        variant="quiet"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        {t('passport.compare')}
      </Button>
      {isOpen && (
        <Suspense
          fallback={
            <Skeleton label={label}>
              <Bar className="h-32" />
            </Skeleton>
          }
        >
          <Check data={data} document={document} label={label} />
        </Suspense>
      )}
    </div>
  )
}
