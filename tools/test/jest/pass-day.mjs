// For journeys, with the data folder of their platform: as if a day had passed since the last change of a rule.
import { needAddresses } from '../../../deploy/local/addresses.mjs'
import { query } from '../../../deploy/local/postgres.mjs'

const { admin } = needAddresses(process.argv[2])
await query(
  new URL('/borderlane', admin).href,
  `UPDATE catalogue.change_notice SET due_at = now() - interval '1 second' WHERE state = 'waiting'`,
)
