import { isOfficial, type PaperGroup, paperGroup } from '@borderlane/domain/catalogue/paper-rules'
import type { PaperList as Papers } from '@borderlane/contracts/catalogue/papers'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'
import { PaperFacts } from './paper-facts'

const GROUPS: readonly PaperGroup[] = ['always', 'some', 'usual', 'not_asked']

/** What a destination asks for, each paper with its source: of everyone, of some, usually, and what it does not want. */
export function PaperList({ papers }: { papers: Papers }) {
  const { t } = useTranslation('papers')
  const { phrase } = useWords()
  return (
    <div className="mt-3 space-y-5">
      {GROUPS.map((group) => {
        const entries = papers.entries.filter((entry) => paperGroup(entry) === group)
        if (entries.length === 0) return null
        return (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h3 className="text-body font-semibold">{t(`group.${group}`)}</h3>
            <ul className="mt-1 grid gap-x-8 sm:grid-cols-2">
              {entries.map((entry, index) => (
                <li key={`${entry.code} ${index}`} className="border-t border-hairline py-2.5">
                  <span className="block first-letter:uppercase">
                    {phrase('documents', { code: entry.code, params: {}, text: entry.name })}
                  </span>
                  <PaperFacts entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface SlotNoteProps {
  papers: Papers | null
  code: string
  isNeeded: boolean
}

/** Below the name of a slot: whether the application waits for it, when it is asked for, what it has to be like. */
export function SlotNote({ papers, code, isNeeded }: SlotNoteProps) {
  const { t } = useTranslation('papers')
  const entries = papers?.entries.filter((one) => one.code === code && one.need !== 'not_asked') ?? []
  const isUsual = !entries.some(isOfficial)
  return (
    <>
      {isNeeded ? (
        <span className="block text-14 font-semibold">{t('slot.needed')}</span>
      ) : (
        isUsual && <span className="block text-14">{t('slot.usual')}</span>
      )}
      {entries.map((entry, index) => (
        <PaperFacts key={index} entry={entry} />
      ))}
    </>
  )
}

export function PaperChanges({ changes }: { changes: Order['paperChanges'] }) {
  const { t } = useTranslation('papers')
  const { phrase } = useWords()
  if (changes.length === 0) return null
  return (
    <ul className="space-y-2">
      {changes.map(({ act, document, reason }) => (
        <li key={document.code} className="border-s-3 border-blue ps-3 text-14">
          <p className="font-semibold">{t(`change.${act}`, { name: phrase('documents', document) })}</p>
          <p dir="auto">{reason}</p>
        </li>
      ))}
    </ul>
  )
}

/** Said where no list of the destination is known. */
export function NoList() {
  const { t } = useTranslation('papers')
  return <p className="mt-1 text-soft">{t('noList')}</p>
}
