// For journeys, with the data folder of their platform: as if every second factor had been shown a quarter of an hour ago.
import { needAddresses } from '../../../deploy/local/addresses.mjs'
import { query } from '../../../deploy/local/postgres.mjs'

const { admin } = needAddresses(process.argv[2])
await query(
  new URL('/borderlane', admin).href,
  `UPDATE identity.session SET second_at = second_at - interval '16 minutes' WHERE second_at IS NOT NULL`,
)
