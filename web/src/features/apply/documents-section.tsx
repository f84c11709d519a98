import type { PaperList } from '@borderlane/contracts/catalogue/papers'
import type { Order } from '@borderlane/contracts/orders/order'
import { holdingOf } from '@borderlane/domain/catalogue/paper-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentSlot, DocumentSlots } from '../../parts/order/document-slot'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import { UploadList } from '../../parts/order/upload-list'
import type { Uploads } from '../../parts/order/use-uploads'
import { LimitNote } from '../../parts/papers/limit-note'
import { NoList, SlotNote } from '../../parts/papers/paper-list'
import { PhotoHelp } from '../../parts/photo/photo-help'
import { useWords } from '../../parts/words/use-words'
import { FileDrop } from '../../ui/file-drop'
import { Notice } from '../../ui/notice'
import { FILES_FIELD } from './application'
import { Section } from './section'
import { HelperNotice } from './helper-notice'

interface DocumentsSectionProps {
  required: Order['requiredDocuments']
  /** How many of them this traveller needs. */
  needed: number
  /** What the destination asks for; null: no list is known. */
  papers: PaperList | null
  /** Of the route. */
  destination: string
  /** Whether the official form asks who helped to fill it in. */
  asksWhoHelped: boolean
  uploads: Uploads
  error?: string
  onChange: () => void
}

/** A place for each document that the route asks for, and further files. They stay in the browser until submission. */
export function DocumentsSection(props: DocumentsSectionProps) {
  const { required, needed, papers, destination, asksWhoHelped, uploads, error, onChange } = props
  const { t } = useTranslation(['apply', 'files', 'site'])
  const { phrase } = useWords()
  const [later, setLater] = useState<readonly string[]>([])
  const usable = uploads.uploads.filter((one) => one.state !== 'refused')
  const isUsable = (code: string) => usable.some(({ requirement }) => requirement === code)
  const changed = (change: () => void) => {
    change()
    onChange()
  }
  const list = {
    required,
    onName: uploads.name,
    onReplace: (id: string, file: File) => changed(() => uploads.replace(id, file)),
    onRemove: (id: string) => changed(() => uploads.remove(id)),
  }
  const isPlaced = (code: string | undefined) => required.some((one) => one.code === code)
  return (
    <Section id="documents" title={t('sections.documents')}>
      {required.length > 0 && (
        <div className="space-y-2">
          {papers ? needed > 0 && <p>{t('documents.intro', { count: needed })}</p> : <NoList />}
          <DocumentSlots>
            {required.map((one) => {
              const { code } = one
              return (
                <DocumentSlot
                  key={code}
                  code={code}
                  name={phrase('documents', one)}
                  note={
                    <SlotNote
                      papers={papers}
                      code={code}
                      isNeeded={papers !== null && holdingOf(papers).some((held) => held === code)}
                    />
                  }
                  state={isUsable(code) ? 'here' : later.includes(code) ? 'later' : 'missing'}
                  onFiles={(files) => changed(() => uploads.add(files, { requirement: code }))}
                  onLater={(is) =>
                    setLater([...later.filter((other) => other !== code), ...(is ? [code] : [])])
                  }
                >
                  <UploadList
                    {...list}
                    isInside
                    uploads={uploads.uploads.filter(({ requirement }) => requirement === code)}
                  />
                  <LimitNote
                    papers={papers}
                    code={code}
                    files={usable.flatMap((one) => (one.requirement === code ? [one.file] : []))}
                  />
                  {code === 'photo' && (
                    <PhotoHelp
                      destination={destination}
                      onFile={(file) => changed(() => uploads.add([file], { requirement: code }))}
                    />
                  )}
                </DocumentSlot>
              )
            })}
          </DocumentSlots>
        </div>
      )}
      <FileDrop
        id={FILES_FIELD}
        label={t('files:label')}
        hint={`${t('files:hint')}. ${t('documents.kept')}`}
        choose={t('files:choose')}
        drop={t('files:drop')}
        accept={ACCEPTED_FILES}
        error={error}
        onFiles={(files) => changed(() => uploads.add(files, { required }))}
      />
      <UploadList {...list} uploads={uploads.uploads.filter(({ requirement }) => !isPlaced(requirement))} />
      {usable.length < needed && (
        <Notice
          tone="warning"
          title={t('documents.warning', { count: needed })}
          text={t('documents.warningText')}
        />
      )}
      {asksWhoHelped && <HelperNotice />}
    </Section>
  )
}
