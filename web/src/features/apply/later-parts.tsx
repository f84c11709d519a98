import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../parts/area/later'
import { Bar, Skeleton } from '../../ui/skeleton'
import { useDraft } from './draft.store'

// What is not needed to begin: the first section is there sooner without it.

function Waiting() {
  const { t } = useTranslation('apply')
  return (
    <Skeleton label={t('loading')}>
      <Bar className="h-64" />
    </Skeleton>
  )
}

export const DocumentsSection = later(
  ['files'],
  async () => (await import('./documents-section')).DocumentsSection,
  <Waiting />,
)
export const SavedApplication = later(
  ['files', 'saving'],
  async () => (await import('./saved-application')).SavedApplication,
  <Waiting />,
)
export const ResumeDraft = later(
  ['saving'],
  async () => (await import('./resume-draft')).ResumeDraft,
  <Waiting />,
)
export const SavingFailure = later(['saving'], async () => (await import('./saving-failure')).SavingFailure)
export const RestoredNotice = later(
  ['saving'],
  async () => (await import('./restored-answers')).RestoredNotice,
)
export const TravelsBeside = later(['saving'], async () => (await import('./travels-beside')).TravelsBeside)
export const GuardianField = later(['saving'], async () => (await import('./traveller-beside')).GuardianField)
export const NotKept = later(['saving'], async () => (await import('./kept-for-later')).NotKept)
export const Mailed = later(['saving'], async () => (await import('./kept-for-later')).Mailed)
export const KeepingLine = later(['saving'], async () => (await import('./kept-for-later')).KeepingLine)
export const KeepHere = later(['saving'], async () => (await import('./kept-for-later')).KeepHere)
export const DeleteAnswers = later(['saving'], async () => (await import('./kept-for-later')).DeleteAnswers)

const FromServer = later(['saving'], async () => (await import('./restored-answers')).FromServer, <Waiting />)

/** After a reload: the answers that the server keeps come before the form. */
export function RestoredAnswers({ children }: { children: ReactNode }) {
  const restored = useDraft((state) => state.restored)
  const server = useDraft((state) => state.server)
  if (!restored || restored === 'from server' || !server?.version) return children
  return <FromServer server={server}>{children}</FromServer>
}
