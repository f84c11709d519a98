import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { useWords } from '../words/use-words'
import type { PictureAnswer } from './zone/picture-reader'

export type Unread = Extract<PictureAnswer, { problem: unknown }>

export function UnreadNotice({ unread }: { unread: Unread }) {
  const { t } = useTranslation('passport')
  const { date } = useWords()
  const text = () => {
    if (unread.problem === 'expired') return t('problem.expired', { date: date(unread.day, 'day') })
    return unread.problem === 'card' ? t('problem.card') : t(`unread.${unread.problem}`)
  }
  return <Notice tone="warning" live title={text()} />
}
