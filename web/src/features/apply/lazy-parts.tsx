import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/area/lazy-part'
import { Skeleton } from '../../ui/notice'
import type { ByDayProps } from './by-day'
import { useDraft } from './draft.store'

// What is not needed to begin: the first section is there sooner without it.

function Waiting() {
  const { t } = useTranslation('apply')
  return <Skeleton label={t('loading')} bar="h-64" />
}

/** Its place is kept. */
export const ByDay = lazyPart<ByDayProps>(
  [],
  async () => (await import('./by-day')).ByDay,
  <p className="mt-3 min-h-6" />,
)
export const DocumentsSection = lazyPart(
  ['files'],
  async () => (await import('./documents-section')).DocumentsSection,
  <Waiting />,
)
export const SavedApplication = lazyPart(
  ['files', 'saving'],
  async () => (await import('./saved-application')).SavedApplication,
  <Waiting />,
)
export const ResumeDraft = lazyPart(
  ['saving'],
  async () => (await import('./resume-draft')).ResumeDraft,
  <Waiting />,
)
export const SavingFailure = lazyPart(
  ['saving'],
  async () => (await import('./saving-failure')).SavingFailure,
)
export const RestoredNotice = lazyPart(
  ['saving'],
  async () => (await import('./restored-answers')).RestoredNotice,
)
export const TravelsBeside = lazyPart(
  ['saving'],
  async () => (await import('./travels-beside')).TravelsBeside,
)
export const UnusualAnswers = lazyPart(
  ['across'],
  async () => (await import('../../parts/form/unusual')).Unusual,
)
export const OneMore = lazyPart(['travel'], async () => (await import('./one-more')).OneMore)
export const GuardianField = lazyPart(
  ['saving'],
  async () => (await import('./traveller-beside')).GuardianField,
)
export const ResidenceField = lazyPart(
  ['travel', 'refusals'],
  async () => (await import('./residence-field')).ResidenceField,
)
export const NotKept = lazyPart(['saving'], async () => (await import('./kept-for-later')).NotKept)
export const Mailed = lazyPart(['saving'], async () => (await import('./kept-for-later')).Mailed)
export const KeepingLine = lazyPart(['saving'], async () => (await import('./kept-for-later')).KeepingLine)
export const KeepHere = lazyPart(['saving'], async () => (await import('./kept-for-later')).KeepHere)
export const DeleteAnswers = lazyPart(
  ['saving'],
  async () => (await import('./kept-for-later')).DeleteAnswers,
)

const FromServer = lazyPart(
  ['saving'],
  async () => (await import('./restored-answers')).FromServer,
  <Waiting />,
)

/** After a reload: the answers that the server keeps come before the form. */
export function RestoredAnswers({ children }: { children: ReactNode }) {
  const restored = useDraft((state) => state.restored)
  const server = useDraft((state) => state.server)
  // What this page itself keeps there since is not read back.
  const [kept] = useState(() => (server?.version ? server.id : undefined))
  if (!restored || restored === 'from server' || !server || server.id !== kept) return children
  return <FromServer server={server}>{children}</FromServer>
}
