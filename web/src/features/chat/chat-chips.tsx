import { useTranslation } from 'react-i18next'
import { CHAT_FIELD, useChatSend } from './chat-field'
import { useChat } from './chat.store'

const CHIP =
  'min-h-11 rounded-box border border-control bg-surface px-3 py-1 text-start text-14 hover:bg-sunk'

/** What the last answer goes by, each to be changed by a press; or what may have been meant, each sent by a press. */
export function ChatChips() {
  const { t } = useTranslation('chat')
  const send = useChatSend()
  const understood = useChat((state) => state.understood) ?? []
  const questions = useChat((state) => state.questions) ?? []
  const { setDraft } = useChat.getState()
  const change = (beginning: string) => {
    setDraft(beginning)
    document.getElementById(CHAT_FIELD)?.focus()
  }
  const ask = (question: string) => {
    setDraft(question)
    send()
  }
  return (
    <>
      {questions.length > 0 && (
        <ul aria-label={t('likely')} className="flex flex-col items-start gap-2">
          {questions.map((question) => (
            <li key={question}>
              <button type="button" dir="auto" className={CHIP} onClick={() => ask(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {understood.length > 0 && (
        <ul aria-label={t('understood')} className="flex flex-wrap gap-2">
          {understood.map(({ about, value }) => (
            <li key={about + value}>
              <button type="button" className={CHIP} onClick={() => change(t(`change.${about}`, { value }))}>
                {t(`chip.${about}`, { value })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
