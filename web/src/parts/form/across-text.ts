import i18next from 'i18next'

/**
 * Why answers cannot be together; undefined for what this page has no sentence for. Its texts (`across`) are fetched before.
 * @param labels of the questions that a date is in wrong order with, this one's first
 */
export function acrossText(rule: string | undefined, [label, other]: readonly string[]): string | undefined {
  if (!rule || !i18next.exists(`across:${rule}`) || (rule === 'order' && !other)) return undefined
  return i18next.t(`across:${rule as 'order'}`, { label, other })
}
