import type { HeldRole } from '../account/user-role.store'

/** What counts for who is who: as long as a role that has ended is remembered. */
export const REMEMBERED_MS = 7 * 24 * 3_600_000

/**
 * Which accounts may be one person's: anyone who gave an account its first role within seven days counts as its holder.
 * @param held roles that are held, or were within seven days
 * @returns one account that stands for all accounts of the person
 */
export function personOf(held: readonly HeldRole[], now: Date): (accountId: string) => string {
  const first = new Map<string, HeldRole>()
  for (const role of held) {
    const known = first.get(role.account_id)
    if (!known || role.given_at < known.given_at) first.set(role.account_id, role)
  }
  const makerOf = (id: string): string | null => {
    const role = first.get(id)
    return role && now.getTime() - role.given_at.getTime() < REMEMBERED_MS ? role.given_by : null
  }
  return (accountId) => {
    const seen = new Set([accountId])
    let person = accountId
    for (let maker = makerOf(person); maker && !seen.has(maker); maker = makerOf(person)) {
      seen.add(maker)
      person = maker
    }
    return person
  }
}
