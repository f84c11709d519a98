import { type AnswerId, CORRECTABLE } from '@borderlane/contracts/forms/standard-form'
import { useTranslation } from 'react-i18next'

export function useAnswerText() {
  const { t } = useTranslation('questions')
  return {
    label: (id: AnswerId) => t(`fields.${id}.label`),
    hint: (id: AnswerId) => t(`fields.${id}.hint`),
    /** Of an application that is saved. */
    name: (id: AnswerId) => t([`fields.${id}.name`, `fields.${id}.label`]),
    /** What a request is about: a question of the standard form, or of another one with its label. */
    asked: ({ field, label }: { field?: string; label?: string }) => {
      const own = CORRECTABLE.find(({ id }) => id === field)?.id
      return own ? t([`fields.${own}.name`, `fields.${own}.label`]) : (label ?? field ?? '')
    },
    /** For staff. */
    short: (id: AnswerId) => t([`fields.${id}.short`, `fields.${id}.label`]),
    /** What is wrong with it: nothing was answered. */
    required: (id: AnswerId) => t(`fields.${id}.required`),
    invalid: (id: AnswerId) => t(`fields.${id}.invalid`),
    /** What is wrong with a correction. */
    corrected: (id: AnswerId) => t([`fields.${id}.corrected`, `fields.${id}.invalid`]),
  }
}
