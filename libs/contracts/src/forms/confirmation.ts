/** The question in which every authority has its form declared to be true; it means the same in every form. */
const DECLARATION = 'declaration'

/**
 * Whether only "yes" is an answer. Published versions of forms never change, so the declaration is known by its id; other
 * confirmations say it (`must`).
 */
export const isConfirmation = ({ id, kind, must }: { id?: string; kind: string; must?: unknown }): boolean =>
  kind === 'yesno' && (must === 'yes' || id === DECLARATION)
