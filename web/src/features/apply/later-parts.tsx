import i18next from 'i18next'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Area } from '../../parts/area/area'
import { Bar, Skeleton } from '../../ui/skeleton'

// What is not needed to begin: the first section is there sooner without it.

/** With the texts of files. */
const withFiles = async <Part,>(load: () => Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load(), i18next.loadNamespaces('files')])
  return part
}

const Documents = lazy(() =>
  withFiles(async () => ({ default: (await import('./documents-section')).DocumentsSection })),
)
const Saved = lazy(() =>
  withFiles(async () => ({ default: (await import('./saved-application')).SavedApplication })),
)
const Resume = lazy(async () => ({ default: (await import('./resume-draft')).ResumeDraft }))

function Waiting() {
  const { t } = useTranslation('apply')
  return (
    <Skeleton label={t('loading')}>
      <Bar className="h-64" />
    </Skeleton>
  )
}

export const DocumentsSection = (props: ComponentProps<typeof Documents>) => (
  <Area>
    <Suspense fallback={<Waiting />}>
      <Documents {...props} />
    </Suspense>
  </Area>
)

export const SavedApplication = (props: ComponentProps<typeof Saved>) => (
  <Suspense fallback={<Waiting />}>
    <Saved {...props} />
  </Suspense>
)

export const ResumeDraft = (props: ComponentProps<typeof Resume>) => (
  <Suspense fallback={<Waiting />}>
    <Resume {...props} />
  </Suspense>
)
